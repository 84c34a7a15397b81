import { CLOCK_SKEW_SECONDS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'
import { judge, keyOfSignIn, type AccessRecord } from '../access/access-record.ts'
import { PENDING_MS, spendPending } from '../access/pending.ts'
import type { Refusal, SignIn } from '../access/sessions.ts'
import { ApiError } from '../api-error.ts'
import type { Known } from '../person/facts.ts'
import type { IdToken } from '../ports/identity/identity.ts'
import type { Account } from './account.ts'
import { endedBy } from './ended-by.ts'
import { isSignIn } from './follow-account.ts'
import { hasMade } from './has-made.ts'

/** The facts about a person that {@link judgeProof} needs. */
export type ProofNeeds = 'account' | 'passkeys'

interface Demands {
  readonly now: number
  readonly maxAgeMs?: number
  /**
   * When the person proved who they are (ms), if not by this token. The token may then come from a mere change of the
   * account, which proves nothing by itself.
   */
  readonly provedAt?: number | undefined
  /** The session to prove; absent if the proof opens one. A code's custom token is valid for one of these only. */
  readonly sid?: string | undefined
}

/** A valid proof, and the record without the ceremony that it used up. */
export interface ValidProof {
  readonly record: AccessRecord
  readonly signIn: SignIn
}

/**
 * Judges an ID token as a proof: its account must accept the sign-in, its passkey must still exist, and it must be recent
 * enough. Does not check whether the sign-in has ended or is locked: the transition does.
 *
 * @throws {ApiError} `auth/invalid-token`, `auth/requires-recent-login`, `auth/session-ended` (401).
 */
export function judgeProof(
  { record, account, passkeys }: Known<ProofNeeds>,
  proof: IdToken,
  { now, maxAgeMs = Infinity, provedAt, sid }: Demands,
): ValidProof {
  const { authTimeSeconds, provider, entry } = proof
  requireRecent(authTimeSeconds * SECOND_MS, now, maxAgeMs)
  requireAccepted(account, record, authTimeSeconds, now)
  const at = isSignIn(proof, account) ? authTimeSeconds * SECOND_MS : provedAt
  if (at === undefined) {
    throw new ApiError('auth/requires-recent-login', { because: 'not-a-sign-in' })
  }
  const signIn = { authTimeSeconds, provider, provedAt: at }
  if (proof.passkey === undefined) {
    if (entry === undefined) return { record, signIn }
    const valid = exchanged(record, { ...signIn, entry }, sid, now)
    requireRecent(valid.signIn.provedAt, now, maxAgeMs)
    return valid
  }
  const passkey = passkeys[proof.passkey]
  if (!passkey || !hasMade(account, passkey, record)) {
    throw new ApiError('auth/session-ended', { because: 'proof-by-gone-passkey' })
  }
  return exchanged(record, { ...signIn, entry, passkey: proof.passkey }, sid, now)
}

/** @throws {ApiError} `auth/invalid-token`, or `auth/session-ended` for a sign-in that its account does not accept. */
export function requireAccepted(
  account: Account | null,
  record: AccessRecord,
  authTimeSeconds: number,
  now: number,
): asserts account is Account {
  if (authTimeSeconds > now / SECOND_MS + CLOCK_SKEW_SECONDS) {
    throw new ApiError('auth/invalid-token', { because: 'from-the-future' })
  }
  const refuse = (because: string) => new ApiError('auth/session-ended', { because })
  if (!account) throw refuse('proof-of-no-account')
  if (endedBy(account, record)({ authTimeSeconds })) throw refuse('proof-overtaken')
}

/**
 * For an hour, a custom token can be used to sign in any number of times. Its first exchange therefore uses up the pending
 * entry that it was made for. Ending or locking a session, or erasing the person, also removes the entry.
 */
function exchanged(
  record: AccessRecord,
  signIn: SignIn,
  sid: string | undefined,
  now: number,
): ValidProof {
  if (judge(record, signIn, now) !== 'new') {
    return { record, signIn: { ...signIn, provedAt: provedBefore(record, signIn) } }
  }
  const spent = spendPending(record, signIn.entry ?? '', 'sign-in', now)
  if (!spent) throw new ApiError('auth/session-ended', { because: 'entry-spent' })
  // A passkey's ceremony can prove any session of its owner; a code proves only the session that it was requested for, or
  // opens one.
  if (spent.entry.method !== undefined && spent.entry.sid !== sid) {
    throw new ApiError('auth/session-ended', { because: 'entry-of-another' })
  }
  const { provedAt = spent.entry.until - PENDING_MS } = spent.entry
  return { record: spent.record, signIn: { ...signIn, provedAt } }
}

/**
 * When (ms) a used sign-in was proved. Its `auth_time` may be later: without a code, it may have entered by an older proof.
 */
function provedBefore({ states }: AccessRecord, signIn: SignIn): number {
  const key = keyOfSignIn(signIn)
  const own = Object.values(states).filter((state) => keyOfSignIn(state) === key)
  const known = own.map(({ provedAt }) => provedAt)
  return own.length === 0 && signIn.passkey === undefined ? 0 : Math.min(signIn.provedAt, ...known)
}

/** @throws {ApiError} `auth/requires-recent-login` (401) if a proof is older than `maxAgeMs`. */
export function requireRecent(provedAt: number, now: number, maxAgeMs = RECENT_LOGIN_MS): void {
  if (now - provedAt > maxAgeMs) {
    throw new ApiError('auth/requires-recent-login', { because: 'proof-too-old' })
  }
}

/**
 * Returns a session's state, and requires that its person proved who they are recently.
 *
 * @throws {ApiError} `auth/session-ended`, or `auth/requires-recent-login` if the last proof is too old.
 */
export function requireFresh({ states }: AccessRecord, sid: string, now: number): SessionState {
  const state = states[sid]
  if (!state) throw new ApiError('auth/session-ended', { because: 'nothing-to-prove' })
  requireRecent(state.provedAt, now)
  return state
}

/** @throws {ApiError} `auth/forbidden` (403) for a guest. */
export function refuseGuest({ provider }: Pick<IdToken, 'provider'>): void {
  if (provider === 'guest') throw new ApiError('auth/forbidden', { because: 'guest' })
}

const REFUSALS = {
  ended: 'auth/session-ended',
  locked: 'auth/session-locked',
  recent: 'auth/requires-recent-login',
  unreadable: 'server/unavailable',
} as const

/** The error for a refused transition. */
export function refusalOf(refused: Refusal | undefined): ApiError | undefined {
  return refused && new ApiError(REFUSALS[refused], { because: `sign-in-${refused}` })
}
