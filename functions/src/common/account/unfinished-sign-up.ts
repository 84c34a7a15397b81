import { UNFINISHED_SIGN_UP_MS } from '@sesame/contract/constants'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'

/**
 * Records once that a sign-up began. If the sign-up is not finished, the account is erased a day later. No other account is
 * erased for its missing profile, because accounts from before this system have no profile either.
 */
export function beginSignUp(record: AccessRecord, now: number): AccessRecord {
  if (isErased(record) || record.signUpSince !== undefined) return record
  const wakeAt = Math.min(record.wakeAt ?? Infinity, now + UNFINISHED_SIGN_UP_MS)
  return { ...record, signUpSince: now, wakeAt }
}

/**
 * Whether an account without a profile is a sign-up that has just begun: the account is new, and its e-mail address is unproved.
 */
export const isSignUp = ({ createdAt, emailVerified }: Account, now: number): boolean =>
  !emailVerified && now - createdAt < UNFINISHED_SIGN_UP_MS
