import { CLOCK_SKEW_SECONDS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { endedBy } from './ended-by.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdentityProof, IdentityService } from '../ports/identity.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { SignInRecord } from '../session/sign-in-record.ts'

interface Deps {
  readonly identity: Pick<IdentityService, 'verify'>
  readonly sessions: Pick<SessionStore, 'signIn'>
  readonly now: Clock
}

/** A proof that is good, and what our API knows of its sign-in. */
export interface GoodProof {
  readonly proof: IdentityProof
  readonly signIn: SignInRecord
}

/** What a proof is wanted for. */
export interface Demands {
  /** How old its sign-in may be. */
  readonly maxAgeMs?: number
  /** Whose it has to be. */
  readonly uid?: string
}

/**
 * Verifies an ID token and that its sign-in is good: of the person and the age that are demanded, of
 * an account that stands for it, neither ended nor locked.
 *
 * @throws {ApiError} `auth/forbidden` (403), `auth/requires-recent-login`, `auth/session-ended` (401),
 * `auth/session-locked` (423), and what {@link IdentityService.verify} throws.
 */
export async function verifyProof(
  deps: Deps,
  idToken: string,
  demands: Demands = {},
): Promise<GoodProof> {
  return judgeProof(deps, await deps.identity.verify(idToken), demands)
}

/** The same, of a proof that was verified before. */
export async function judgeProof(
  { sessions, now }: Pick<Deps, 'sessions' | 'now'>,
  proof: IdentityProof,
  { maxAgeMs = Infinity, uid }: Demands = {},
): Promise<GoodProof> {
  if (uid !== undefined && proof.uid !== uid) throw new ApiError('auth/forbidden')
  if (proof.authTimeSeconds > now() / SECOND_MS + CLOCK_SKEW_SECONDS) {
    throw new ApiError('auth/invalid-token')
  }
  requireRecent(proof, now(), maxAgeMs)
  if (endedBy(proof.account, null)(proof)) throw new ApiError('auth/session-ended')
  const signIn = await sessions.signIn(proof.uid, proof.authTimeSeconds, now())
  requireGood(signIn)
  return { proof, signIn }
}

/**
 * Lets a sign-in pass that counts or may still come to count.
 *
 * @throws {ApiError} `auth/session-ended` (401) or `auth/session-locked` (423).
 */
export function requireGood({ standing }: SignInRecord): void {
  if (standing === 'ended') throw new ApiError('auth/session-ended')
  if (standing === 'locked') throw new ApiError('auth/session-locked')
}

/**
 * Holds the age of a sign-in against a limit.
 *
 * @throws {ApiError} `auth/requires-recent-login` (401).
 */
export function requireRecent(
  { authTimeSeconds }: Pick<IdentityProof, 'authTimeSeconds'>,
  now: number,
  maxAgeMs: number,
): void {
  if (now - authTimeSeconds * SECOND_MS > maxAgeMs) {
    throw new ApiError('auth/requires-recent-login')
  }
}

/**
 * What is about a password is for those who can have one.
 *
 * @throws {ApiError} `auth/forbidden` (403).
 */
export function refuseGuest({ provider }: Pick<IdentityProof, 'provider'>): void {
  if (provider === 'guest') throw new ApiError('auth/forbidden')
}
