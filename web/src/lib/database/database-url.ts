import { readPreference, writePreference } from '../device/storage.ts'

const KEY = 'databaseURL'

/** Used if storage is disabled or full. */
let inMemory: string | null = null

/**
 * Stores the address of the instance with the person's data, from an answer that opens or continues their session;
 * ignores other answers. An older API names no address, and neither does ours if it is the address that pages are built
 * with.
 */
export function noteDatabase(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('accessToken' in answer)) return
  const { databaseURL = null } = answer as { databaseURL?: string }
  writePreference(KEY, databaseURL)
  inMemory = readPreference(KEY) === databaseURL ? null : databaseURL
}

/** The address of the instance with the person's data; null for the one that this page was built with. */
export function notedDatabase(): string | null {
  const noted = inMemory ?? readPreference(KEY)
  return noted !== null && URL.canParse(noted) ? noted : null
}
