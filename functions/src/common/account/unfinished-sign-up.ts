import { UNFINISHED_SIGN_UP_MS } from '@sesame/contract/constants'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import type { Account } from './account.ts'

/**
 * Notes that a sign-up began, once. Should nobody finish it, the account is erased a day later; no other is for want of a profile,
 * since whoever was there before us has none either.
 */
export function beginSignUp(record: AccessRecord, now: number): AccessRecord {
  if (isErased(record) || record.signUpSince !== undefined) return record
  const wakeAt = Math.min(record.wakeAt ?? Infinity, now + UNFINISHED_SIGN_UP_MS)
  return { ...record, signUpSince: now, wakeAt }
}

/** Whether an account without a profile is that of a sign-up that begins: new, and of an address that nobody has proved. */
export const isSignUp = ({ createdAt, emailVerified }: Account, now: number): boolean =>
  !emailVerified && now - createdAt < UNFINISHED_SIGN_UP_MS
