import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import { endSessions } from '../access/sessions.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Known } from '../person/facts.ts'
import type { Account } from './account.ts'

/** Tolerance (ms): the identity service sets an account's creation time before we set the profile's, and with another clock. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/**
 * Whether a person's account was deleted. If a custom token from before the deletion is used afterwards, the identity service
 * creates an empty account with the same uid (docs/decisions/034). Such an account is younger than the profile. A registered
 * person's account is always older than the profile, unless we recreated it.
 */
export function isGone({ record, user, account }: Known<'user' | 'account'>): boolean {
  if (!account) return true
  if (!account.isGuest || !user || user.isAnonymous) return false
  return !isRestored(record, account) && account.createdAt > user.createdAt + CLOCKS_DIFFER_MS
}

/** Whether an account is the one that we recreated after its deletion. */
export const isRestored = (
  { restored }: Pick<AccessRecord, 'restored'>,
  { createdAt }: Pick<Account, 'createdAt'>,
): boolean => restored?.createdAt === createdAt

/** A person to whom we can send e-mail, and who has time to restore a deleted account. */
export type Restorable = User & { readonly email: string }

/**
 * Whether a person may restore their account. Guests and people whose address was never verified are erased immediately.
 */
export const mayRestore = (user: User | null): user is Restorable =>
  user !== null && !user.isAnonymous && user.emailVerified && user.email !== null

/**
 * Records when the account was first found to be deleted, and e-mails its owner once. Schedules the erasure of people who cannot
 * restore their account.
 */
export function recordLoss({ record, user }: Known<'user'>, then: Consequences): AccessRecord {
  if (record.goneSince !== undefined || isErased(record)) return record
  const gone = { ...record, goneSince: then.at, unconfirmed: {} }
  if (!mayRestore(user)) return { ...gone, wakeAt: then.at }
  then.email(then.draw('account-deleted'), { kind: 'account-deleted', goneSince: then.at })
  // A job checks daily whether the account exists again.
  return { ...gone, wakeAt: Math.min(record.wakeAt ?? Infinity, then.at + DAY_MS) }
}

/** Records that our server recreates the account, so that the first request that finds the new account knows who created it. */
export function beginRestore(record: AccessRecord): AccessRecord {
  const { goneSince, restored } = record
  if (goneSince === undefined || restored?.goneSince === goneSince) return record
  return { ...record, restored: { goneSince } }
}

/**
 * Records that a deleted account exists again. If our server recreated it, all earlier sessions and sign-ins end, and the earlier
 * passkeys stay valid. Otherwise, someone else restored the same account, and nothing ends.
 */
export function recordReturn(
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
