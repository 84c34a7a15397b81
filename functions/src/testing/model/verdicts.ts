import {
  PROVIDER_SKEW_MS,
  RECENT_LOGIN_MS,
  REMEMBERED_SESSION_MS,
  ROTATION_TOLERANCE_MS,
  SESSION_MS,
} from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { isOver } from './trust.ts'
import { isLocked, type Model, type Session, type SignIn, type Token } from './state.ts'

/** The expected response; `either` if it depends on clock differences, or on something that Firebase does not guarantee. */
export type Verdict = 'served' | 'refused' | 'either'

/** A time (ms) on the test's clock, which differs from the application's by at most `skewMs`. */
export interface Moment {
  readonly now: number
  readonly skewMs: number
}

/** Whether a time has been reached; `maybe` within the clock difference. */
function reached({ now, skewMs }: Moment, time: number): 'yes' | 'maybe' | 'no' {
  if (now - skewMs >= time) return 'yes'
  return now + skewMs >= time ? 'maybe' : 'no'
}

export interface Call {
  /** Whether the call reads the account, and therefore refuses sessions that end because of the account's state. */
  readonly sees?: boolean
  readonly lockedToo?: boolean
}

export function judgeToken(model: Model, at: Moment, token: Token, call: Call = {}): Verdict {
  const { session } = token
  if (at.now >= token.expiresAt || at.now >= session.expiresAt) return 'refused'
  if (session.hasEnded || token.n < session.since) return 'refused'
  if (session.lockedAt !== null && !call.lockedToo) return 'refused'
  if (isOver(model, session.signIn)) return call.sees ? 'refused' : 'either'
  return 'served'
}

/** Returns how the API must treat a refresh with this token, if the session is valid. */
export function stepOf(
  { n, session }: Token,
  at: Moment,
): 'next' | 'again' | 'again or reuse' | 'reuse' {
  if (n === session.n) return 'next'
  if (n < session.n - 1) return 'reuse'
  if (session.used < session.n) return 'again'
  const late = reached(at, session.rotatedAt + ROTATION_TOLERANCE_MS + 1)
  return { yes: 'reuse', maybe: 'again or reuse', no: 'again' }[late] as 'reuse'
}

/** Whether a sign-in is neither ended nor locked. */
export function isUsable(model: Model, { now }: Moment, signIn: SignIn): boolean {
  const { uid, status, untilMs, authTimeSeconds } = signIn
  if (model.erased.has(uid) || status === 'ended' || isLocked(model, signIn)) return false
  if (status === 'recorded') return untilMs === null || now < untilMs
  return authTimeSeconds > (model.newestEnded.get(uid) ?? 0)
}

/**
 * Whether a token results from a sign-in. A change of the account also issues a token, so only a token from the time of the last
 * sign-in counts.
 */
export function isSignIn({ accounts }: Model, { uid, authTimeSeconds }: SignIn): boolean {
  const { lastSignInSeconds = 0 } = accounts.get(uid) ?? {}
  return Math.abs(authTimeSeconds - lastSignInSeconds) <= 1
}

/**
 * Whether a profile may be created with a sign-in. If the account has a verified address, only its last sign-in may create one.
 */
export function isLatest({ profiles, accounts }: Model, signIn: SignIn): boolean {
  const account = accounts.get(signIn.uid)
  if (profiles.has(signIn.uid) || !account?.emailVerified) return true
  return signIn.authTimeSeconds >= account.lastSignInSeconds
}

export function isRecent(
  { now, skewMs }: Moment,
  { authTimeSeconds }: Pick<SignIn, 'authTimeSeconds'>,
): Verdict {
  const age = now - authTimeSeconds * SECOND_MS - RECENT_LOGIN_MS
  if (Math.abs(age) < skewMs) return 'either'
  return age > 0 ? 'refused' : 'served'
}

/** Whether a sign-in is newer than the session's own sign-in and, within the clock difference, newer than the session's lock. */
export function isSinceLock(
  { skewMs }: Moment,
  { authTimeSeconds }: SignIn,
  { signIn, lockedAt }: Session,
): Verdict {
  if (authTimeSeconds <= signIn.authTimeSeconds) return 'refused'
  if (lockedAt === null) return 'served'
  // `auth_time` is rounded down to the second.
  const since = (authTimeSeconds + 1) * SECOND_MS + PROVIDER_SKEW_MS - lockedAt
  if (Math.abs(since) < skewMs) return 'either'
  return since > 0 ? 'served' : 'refused'
}

/** Returns when (ms) a sign-in expires if it is sent to our API now. */
export function lifeOf({ untilMs, authTimeSeconds }: SignIn, remember: boolean): number {
  return untilMs ?? authTimeSeconds * SECOND_MS + (remember ? REMEMBERED_SESSION_MS : SESSION_MS)
}

/** Returns the strictest of several verdicts. */
export function all(...verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('refused')) return 'refused'
  return verdicts.includes('either') ? 'either' : 'served'
}

export const when = (isSo: boolean): Verdict => (isSo ? 'served' : 'refused')
