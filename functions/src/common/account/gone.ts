import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import { endSessions } from '../access/sessions.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Known } from '../person/facts.ts'
import type { Account } from './account.ts'

/** The identity service dates an account before we date its profile, on another clock. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/**
 * Whether a person's account was deleted. The service makes an empty one of the same uid for a custom token that was signed
 * before (docs/decisions/034): it is younger than the profile, which no account of somebody registered is, unless we made it.
 */
export function isGone({ record, user, account }: Known<'user' | 'account'>): boolean {
  if (!account) return true
  if (!account.isGuest || !user || user.isAnonymous) return false
  return !isRestored(record, account) && account.createdAt > user.createdAt + CLOCKS_DIFFER_MS
}

/** Whether the account is the one that we made again. */
export const isRestored = (
  { restored }: Pick<AccessRecord, 'restored'>,
  { createdAt }: Pick<Account, 'createdAt'>,
): boolean => restored?.createdAt === createdAt

/** A person who is written to, and has time to take a deleted account back. */
export type Restorable = User & { readonly email: string }

/** Whether somebody may take their account back: guests, and people whose address was never verified, go at once. */
export const mayRestore = (user: User | null): user is Restorable =>
  user !== null && !user.isAnonymous && user.emailVerified && user.email !== null

/** Dates the loss of an account and writes to its person, once: at the first look. Whom nothing keeps is erased next. */
export function dateLoss({ record, user }: Known<'user'>, then: Consequences): AccessRecord {
  if (record.goneSince !== undefined || isErased(record)) return record
  const gone = { ...record, goneSince: then.at, unconfirmed: {} }
  if (!mayRestore(user)) return { ...gone, wakeAt: then.at }
  then.letter(then.draw('account-deleted'), { kind: 'account-deleted', goneSince: then.at })
  // A job looks daily whether it is there again.
  return { ...gone, wakeAt: Math.min(record.wakeAt ?? Infinity, then.at + DAY_MS) }
}

/** Says that our server makes the account again: whichever look finds it first then takes it for that one. */
export function beginRestore(record: AccessRecord): AccessRecord {
  const { goneSince, restored } = record
  if (goneSince === undefined || restored?.goneSince === goneSince) return record
  return { ...record, restored: { goneSince } }
}

/**
 * Notes that an account which was gone is there. If our server made it, everything older than it ends, and its passkeys are its
 * own; otherwise somebody brought it back as it was.
 */
export function noteReturn(
  record: AccessRecord,
  { createdAt }: Account,
  then: Consequences,
): AccessRecord {
  const { goneSince, ...back } = record
  if (goneSince === undefined || isErased(record)) return record
  if (record.restored?.goneSince !== goneSince) return back
  then.audit('account-restored')
  then.alert({ kind: 'account-restored' })
  const ended = endSessions(back, {
    chosen: () => true,
    untilSeconds: Math.floor(createdAt / SECOND_MS) - 1,
  })
  return { ...ended, asked: {}, restored: { goneSince, createdAt } }
}
