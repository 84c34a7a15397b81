import { readPreference, writePreference } from '../device/storage.ts'

const KEY = 'databaseURL'

/** The database address, in memory for browsers whose storage is disabled or full. */
let inMemory: string | null = null

/**
 * If a response opens or continues a session, stores the database instance that it names; ignores other responses. A
 * response names no instance if the API is older, or if the instance is the one that pages are built with.
 */
export function noteDatabase(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('accessToken' in answer)) return
  const { databaseURL = null } = answer as { databaseURL?: string }
  writePreference(KEY, databaseURL)
  inMemory = readPreference(KEY) === databaseURL ? null : databaseURL
}

/** The database instance with the person's data; null if it is the one that this page was built with. */
export function notedDatabase(): string | null {
  const noted = inMemory ?? readPreference(KEY)
  return noted !== null && URL.canParse(noted) ? noted : null
}
