import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeysTold'

/**
 * Reads which session's passkeys were last reported to this device's password managers, and their list; null if nothing was ever
 * reported.
 */
export function readToldPasskeys(): string | null {
  return readPreference(KEY)
}

export function writeToldPasskeys(told: string): void {
  writePreference(KEY, told)
}
