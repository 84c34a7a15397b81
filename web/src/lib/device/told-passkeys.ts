import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeysTold'

/** The session and the passkeys of which this device's password managers were told last; null if they never were. */
export function readToldPasskeys(): string | null {
  return readPreference(KEY)
}

export function writeToldPasskeys(told: string): void {
  writePreference(KEY, told)
}
