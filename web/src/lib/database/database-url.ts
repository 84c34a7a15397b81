import { readPreference, writePreference } from '../device/storage.ts'

const KEY = 'databaseURL'

/** Where storage is disabled or full. */
let inMemory: string | null = null

/**
 * Keeps where the person's data is, from an answer that opens or continues their session; nothing from others. An older
 * API says nothing, and so does ours of the instance that pages are built with.
 */
export function noteDatabase(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('accessToken' in answer)) return
  const { databaseURL = null } = answer as { databaseURL?: string }
  writePreference(KEY, databaseURL)
  inMemory = readPreference(KEY) === databaseURL ? null : databaseURL
}

/** Where it is; null for the instance that this page was built with. */
export function notedDatabase(): string | null {
  const noted = inMemory ?? readPreference(KEY)
  return noted !== null && URL.canParse(noted) ? noted : null
}
