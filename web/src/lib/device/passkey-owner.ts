import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyOf'

/** Whether the person used or created a passkey on this device: it is then offered first. */
export function hasPasskeyHere(uid: string): boolean {
  return readPreference(KEY) === uid
}

/** Once the account has none left: another is offered again. */
export function forgetPasskey(): void {
  writePreference(KEY, null)
}

export function rememberPasskey(uid: string): void {
  writePreference(KEY, uid)
}
