import { readPreference, writePreference } from '../device/storage.ts'

const KEY = 'databaseURL'

/** The database address, kept in memory if the browser's storage is disabled or full. */
let inMemory: string | null = null

/**
 * Stores the database instance that a response names, if the response opens or continues a session. A response names no instance
 * if the API is older, or if pages are built with the right instance.
 */
export function noteDatabase(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('accessToken' in answer)) return
  const { databaseURL = null } = answer as { databaseURL?: string }
  writePreference(KEY, databaseURL)
  inMemory = readPreference(KEY) === databaseURL ? null : databaseURL
}

/** Returns the database instance with the person's data; null for the instance with which this page was built. */
export function notedDatabase(): string | null {
  const noted = inMemory ?? readPreference(KEY)
  return noted !== null && URL.canParse(noted) ? noted : null
}
