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
   * Time (ms) when the person proved their identity in some other way than with this token. The token may then come from a change
   * of the account, which is no proof by itself.
   */
  readonly provedAt?: number | undefined
  /**
   * The session for which the proof is used; absent if the proof opens a new session. The custom token for a code is
   * valid for only one of these purposes.
   */
  readonly sid?: string | undefined
}

/** A valid proof of identity, and the record without the pending entry that the proof used up. */
export interface ValidProof {
  readonly record: AccessRecord
  readonly signIn: SignIn
}

/**
 * Checks an ID token as a proof of identity: its account must accept the sign-in, its passkey must still exist, and it must be
 * recent enough. Does not check whether the sign-in has ended or is locked, because the session's change checks this.
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

/** @throws {ApiError} `auth/invalid-token`, or `auth/session-ended` if the account does not accept the sign-in. */
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
 * A custom token can be used for any number of sign-ins within an hour. So the first exchange removes the pending entry for which
 * the token was issued. Ending or locking a session, or erasing the person, also removes this entry.
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
  // A passkey is a proof for any session of its owner. A code is a proof only for the session for which it was requested,
  // or opens a new one.
  if (spent.entry.method !== undefined && spent.entry.sid !== sid) {
    throw new ApiError('auth/session-ended', { because: 'entry-of-another' })
  }
  const { provedAt = spent.entry.until - PENDING_MS } = spent.entry
  return { record: spent.record, signIn: { ...signIn, provedAt } }
}

/**
 * Returns the time (ms) of the proof behind a sign-in that is already in use. The sign-in's `auth_time` may be later than
 * the proof.
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
 * Returns a session's state. Requires that its person proved their identity recently.
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

/** Returns the error for a refused change of a session. */
export function refusalOf(refused: Refusal | undefined): ApiError | undefined {
  return refused && new ApiError(REFUSALS[refused], { because: `sign-in-${refused}` })
}
