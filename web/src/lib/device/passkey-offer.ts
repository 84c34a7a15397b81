import { DAY_MS } from '@sesame/contract/durations'
import { readPreference, writePreference } from './storage.ts'

const KEY = 'passkeyOfferAt'
const NEVER = 'never'
const PUT_OFF_MS = 30 * DAY_MS

let isDue = false

/** Sets whether a passkey is offered after the sign-in under way. */
export function expectPasskeyOffer(due: boolean): void {
  isDue = due
}

/** Whether to offer one now; the answer stays the same until {@link putOffPasskeyOffer}. */
export function isPasskeyOfferDue(nowMs: number): boolean {
  const at = readPreference(KEY)
  return isDue && at !== NEVER && nowMs >= Number(at ?? 0)
}

/** Records that the offer was shown, so that it does not return for 30 days, or ever. */
export function putOffPasskeyOffer(nowMs: number, forever = false): void {
  isDue = false
  writePreference(KEY, forever ? NEVER : String(nowMs + PUT_OFF_MS))
}
