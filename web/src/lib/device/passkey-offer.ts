import { DAY_MS } from '@sesame/contract/durations'
import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyOfferAt'
const NEVER = 'never'
const PUT_OFF_MS = 30 * DAY_MS

let isDue = false

/** Sets whether to offer a passkey after the current sign-in. */
export function expectPasskeyOffer(due: boolean): void {
  isDue = due
}

/** Whether to offer a passkey now. The result stays the same until {@link putOffPasskeyOffer} is called. */
export function isPasskeyOfferDue(nowMs: number): boolean {
  return isDue && !isPasskeyOfferPutOff(nowMs)
}

/** Whether the passkey offer is postponed at the time `nowMs`. With `Infinity`, whether the offer is postponed forever. */
export function isPasskeyOfferPutOff(nowMs: number): boolean {
  // The comparison is always false for NaN, so a stored value that is not a number postpones the offer forever.
  return !(nowMs >= Number(readPreference(KEY) ?? 0))
}

/** Postpones the passkey offer for 30 days, or forever. */
export function putOffPasskeyOffer(nowMs: number, forever = false): void {
  isDue = false
  writePreference(KEY, forever ? NEVER : String(nowMs + PUT_OFF_MS))
}
