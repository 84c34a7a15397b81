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

/** Whether the offer is postponed at this time. With `Infinity`: whether it is postponed forever. */
export function isPasskeyOfferPutOff(nowMs: number): boolean {
  // If the stored value is NaN, the offer is postponed forever, because this comparison is then always false.
  return !(nowMs >= Number(readPreference(KEY) ?? 0))
}

/** Postpones the offer for 30 days, or forever. */
export function putOffPasskeyOffer(nowMs: number, forever = false): void {
  isDue = false
  writePreference(KEY, forever ? NEVER : String(nowMs + PUT_OFF_MS))
}
