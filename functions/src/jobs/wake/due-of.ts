import { isDeepStrictEqual } from 'node:util'
import {
  ERASURE_NOTICE_MS,
  GONE_ACCOUNT_MS,
  GUEST_IDLE_MS,
  UNFINISHED_SIGN_UP_MS,
} from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import { shardOf, SHARDS } from '@sesame/contract/shard'
import {
  ERASURE_KINDS,
  type ErasureKind,
  type WakeKind,
} from '@sesame/contract/endpoints/console/jobs'
import {
  GRACE_MS,
  ROUND_MS,
  isErased,
  type AccessRecord,
} from '../../common/access/access-record.ts'
import { nextOfWait } from '../../common/access/factor.ts'
import { followAccount } from '../../common/account/follow-account.ts'
import { isGone, mayRestore } from '../../common/account/gone.ts'
import { awaitsSignIn } from '../../common/account/methods.ts'
import { Consequences, drawing } from '../../common/person/consequences.ts'
import { MAX_OLD } from '../../common/ports/sweep-store.ts'
import { idleEnd, lastHere, type Woken } from './woken.ts'

/** The work due for a person, and when the job must examine the person next. */
export interface Due {
  readonly kinds: readonly WakeKind[]
  /** When (ms) the person is examined next if all due work is done: at most {@link ROUND_MS} from now. */
  readonly next: number
}

/** The current time (ms) and the setting that decide what is due. */
export interface At {
  readonly now: number
  /** How long (ms) an account may go without a visit; null if idle accounts are never erased. */
  readonly idleAccountsMs: number | null
}

type Dates = (readonly [WakeKind, number])[]

/** The due date of work that is already due. */
const ALREADY = 0

/**
 * Computes the work due for a person, only from stored data.
 *
 * @throws {Error} for an account that completed sign-up but has no profile (the settings may name the wrong database), and for a
 * registered person without a trusted method (their record was lost).
 */
export function dueOf(person: Woken, at: At): Due {
  const dates = datesOf(person, at)
  const kinds = dates.flatMap(([kind, date]) => (date <= at.now ? [kind] : []))
  const later = dates.flatMap(([, date]) => (date > at.now ? [date] : []))
  // Examine the person again the next day if their account is lost, since it may be restored, or if one run cannot remove all old
  // entries.
  const hasMore = Object.values(person.old).some((ids) => ids.length >= MAX_OLD)
  const isSoon = person.record.goneSince !== undefined || isMissing(person) || hasMore
  const next = Math.min(at.now + (isSoon ? DAY_MS : roundOf(person.uid)), ...later)
  return { kinds: [...new Set(kinds)], next }
}

/**
 * Returns how long to wait before a person is examined again. The time differs between people, so that people who are due
 * together spread out over time.
 */
export const roundOf = (uid: string): number => ROUND_MS - (shardOf(uid) / SHARDS) * DAY_MS

const isMissing = ({ record, user, account }: Woken) =>
  !isErased(record) && (account === null || isGone({ record, user, account }))

/**
 * Kinds of work that erase people without their request. An operator is alerted if more are due in a day than the limit allows.
 */
export const isErasure = (kind: WakeKind): kind is ErasureKind =>
  (ERASURE_KINDS as readonly WakeKind[]).includes(kind)

function datesOf(person: Woken, at: At): Dates {
  const { record, user, account } = person
  if (record.erasedSince !== undefined) return [['remainders', record.erasedSince + DAY_MS]]
  if (isErased(record)) return [['erasures', record.erasingSince ?? ALREADY]]
  const kept = leftovers(person, at.now)
  if (account === null || isMissing(person)) return [...goneDates(person), ...kept]
  if (user === null) return [...signUpDates(record, account), ...kept]
  return [
    ...awayDates(person, at),
    ...followDates({ ...person, user, account }, at.now),
    ...Object.values(record.unconfirmed).map(
      ({ since }) => ['unconfirmed-methods', since + GRACE_MS] as const,
    ),
    ...waitDates(record),
    ...kept,
  ]
}

/**
 * Returns the date at which to erase a person whose account was deleted: immediately, unless they may restore it. If they may,
 * the first run records the loss and e-mails them, and the erasure is due later.
 */
function goneDates({ record: { goneSince }, user }: Woken): Dates {
  if (!mayRestore(user)) return [['gone-accounts', ALREADY]]
  if (goneSince === undefined) return [['changed-accounts', ALREADY]]
  return [['gone-accounts', goneSince + GONE_ACCOUNT_MS]]
}

function signUpDates({ signUpSince }: AccessRecord, account: NonNullable<Woken['account']>): Dates {
  if (account.isMarkedRegistered) throw new Error('a registered account without a profile')
  return signUpSince === undefined ? [] : [['sign-ups', signUpSince + UNFINISHED_SIGN_UP_MS]]
}

/**
 * Returns the date at which a person is warned or erased for not using their account. A person whose last visit is unknown does
 * not count as idle.
 */
function awayDates(person: Woken, { idleAccountsMs }: At): Dates {
  const { user, account, seen, warned } = person
  if (user?.isAnonymous && account?.isGuest) {
    return seen === null ? [] : [['guests', lastHere(person) + GUEST_IDLE_MS]]
  }
  const endsAt = idleEnd(person, idleAccountsMs)
  if (endsAt === null) return []
  if (warned === null) return [['warnings', endsAt - ERASURE_NOTICE_MS]]
  // Without a sent warning, the account is not erased.
  if (warned.outcome !== 'sent') return []
  return [['idle-accounts', Math.max(endsAt, warned.at + ERASURE_NOTICE_MS)]]
}

type Present = Woken & Required<{ [Of in 'user' | 'account']: NonNullable<Woken[Of]> }>

/**
 * Returns work that is due if the account has changes that a request by this person would copy into our records.
 *
 * @throws {Error} for a registered person without a trusted method: their access record was lost, and applying the account's
 * changes would unlink all methods.
 */
function followDates({ uid, record, user, account }: Present, now: number): Dates {
  const hasNone = Object.keys(record.methods).length === 0 && !awaitsSignIn(record)
  if (hasNone && user.providers.length > 0 && account.providers.length > 0) {
    throw new Error('a record without methods')
  }
  const then = new Consequences({ uid, at: now, draw: drawing(), sendsEmails: false })
  const { record: after } = followAccount({ record, user, account, passkeys: {} }, then)
  const isChanged = Object.keys(then.follows).length > 0 || !isDeepStrictEqual(after, record)
  return isChanged ? [['changed-accounts', ALREADY]] : []
}

/**
 * Returns the date at which the person is next notified of the waiting period that removes their second factor, or at which that
 * period ends.
 */
function waitDates({ factor }: AccessRecord): Dates {
  return factor?.wait ? [['second-factor-waits', nextOfWait(factor.wait)]] : []
}

/** Returns the date at which the person's expired sessions and entries must be removed. */
function leftovers({ record, orphans, old }: Woken, now: number): Dates {
  const { states, lives, rev } = record
  const ends = [...Object.values(states).map(({ expiresAt }) => expiresAt), ...Object.values(lives)]
  // A record without a valid `rev` needs a commit: only a commit can set its wake-up time.
  const isStale = orphans.length > 0 || rev === 0 || ends.some((end) => end <= now)
  const hasOld = Object.values(old).some((ids) => ids.length > 0)
  return [
    ...(isStale ? [['sessions', ALREADY] as const] : []),
    ...(hasOld ? [['entries', ALREADY] as const] : []),
  ]
}
