import { SECOND_MS } from '@sesame/contract/durations'
import { ApiError } from './api-error.ts'
import type { Clock } from './clock.ts'
import type { IdentityProof, IdentityService } from './identity.ts'
import type { SessionStore } from './session/session-store.ts'

interface Deps {
  readonly identity: Pick<IdentityService, 'verify'>
  readonly sessions: Pick<SessionStore, 'standing'>
  readonly now: Clock
}

/**
 * Verifies an ID token and that its sign-in is good: at most `maxAgeMs` old, not cut off, not
 * locked, and of the person who is asked for it where there is one.
 *
 * @throws {ApiError} `auth/requires-recent-login`, `auth/session-ended` (401), `auth/forbidden`
 * (403), `auth/session-locked` (423), and what {@link IdentityService.verify} throws.
 */
export async function verifyProof(
  { identity, sessions, now }: Deps,
  idToken: string,
  maxAgeMs: number,
  uid?: string,
): Promise<IdentityProof> {
  const proof = await identity.verify(idToken)
  if (uid !== undefined && proof.uid !== uid) throw new ApiError('auth/forbidden')
  requireRecent(proof, now(), maxAgeMs)
  await requireGoodStanding(sessions, proof)
  return proof
}

/**
 * Holds a sign-in against what was cut off or locked.
 *
 * @throws {ApiError} `auth/session-ended` (401) or `auth/session-locked` (423).
 */
export async function requireGoodStanding(
  sessions: Pick<SessionStore, 'standing'>,
  { uid, authTimeSeconds }: Pick<IdentityProof, 'uid' | 'authTimeSeconds'>,
): Promise<void> {
  const standing = await sessions.standing(uid, authTimeSeconds)
  if (standing === 'cut-off') throw new ApiError('auth/session-ended')
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
