import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyTriedFor'

/**
 * Returns the uid of the person for whom this browser was last asked to create a passkey silently; null if it was never asked.
 */
export function lastSilentTry(): string | null {
  return readPreference(KEY)
}

export function noteSilentTry(uid: string): void {
  writePreference(KEY, uid)
}
