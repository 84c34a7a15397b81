import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyOf'
const OWNER_KEY = 'passkeyOwner'

/** Whether the person has used or created a passkey on this device. If so, it is offered first. */
export function hasPasskeyHere(uid: string): boolean {
  return readPreference(KEY) === uid
}

/** Call when the account has no passkey left, so that creating one is offered again. */
export function forgetPasskey(): void {
  writePreference(KEY, null)
}

export function rememberPasskey(uid: string): void {
  writePreference(KEY, uid)
  writePreference(OWNER_KEY, uid)
}

/** Whether anybody has created or used a passkey here, as far as this device knows. `first-paint.js` reads the same key. */
export function knowsPasskey(): boolean {
  return readPreference(OWNER_KEY) !== null
}

/**
 * Whether the account had passkeys when this device last read their list. A synced passkey, or one on a phone, may be
 * available here. A locked session cannot read the list.
 */
export function ownsPasskeys(uid: string): boolean {
  return readPreference(OWNER_KEY) === uid || hasPasskeyHere(uid)
}

export function noteOwnership(uid: string, isOwner: boolean): void {
  if (isOwner) writePreference(OWNER_KEY, uid)
  else if (readPreference(OWNER_KEY) === uid) writePreference(OWNER_KEY, null)
}
