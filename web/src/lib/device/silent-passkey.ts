import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyTriedFor'

/** The uid of the person for whom this browser was last asked to create a passkey silently; null if it never was. */
export function lastSilentTry(): string | null {
  return readPreference(KEY)
}

export function noteSilentTry(uid: string): void {
  writePreference(KEY, uid)
}
