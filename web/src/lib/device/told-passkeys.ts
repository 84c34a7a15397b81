import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeysTold'

/** The session and the passkeys last reported to this device's password managers; null if nothing was ever reported. */
export function readToldPasskeys(): string | null {
  return readPreference(KEY)
}

export function writeToldPasskeys(told: string): void {
  writePreference(KEY, told)
}
