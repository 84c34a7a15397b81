import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyOf'
const OWNER_KEY = 'passkeyOwner'

/** Whether the person has used or created a passkey on this device. If so, passkeys are offered first. */
export function hasPasskeyHere(uid: string): boolean {
  return readPreference(KEY) === uid
}

/**
 * Forgets that a passkey was used on this device. Called when the account has no passkey left, so that the person is offered to
 * create one again.
 */
export function forgetPasskey(): void {
  writePreference(KEY, null)
}

export function rememberPasskey(uid: string): void {
  writePreference(KEY, uid)
  writePreference(OWNER_KEY, uid)
}

/** Whether anybody is known to have created or used a passkey on this device. `first-paint.js` reads the same storage key. */
export function knowsPasskey(): boolean {
  return readPreference(OWNER_KEY) !== null
}

/**
 * Whether the account had passkeys when this device last read their list. A passkey that is synced or on a phone may be available
 * on this device. The stored fact is needed because a locked session cannot read the list.
 */
export function ownsPasskeys(uid: string): boolean {
  return readPreference(OWNER_KEY) === uid || hasPasskeyHere(uid)
}

export function noteOwnership(uid: string, isOwner: boolean): void {
  if (isOwner) writePreference(OWNER_KEY, uid)
  else if (readPreference(OWNER_KEY) === uid) writePreference(OWNER_KEY, null)
}
