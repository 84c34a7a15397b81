import { CLOCK_SKEW_SECONDS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { endedBy } from './ended-by.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { IdentityProof } from '../ports/identity/identity.ts'
import { requirePasskey } from './require-passkey.ts'
import type { SignInRecord } from '../session/sign-in-record.ts'

type Deps = Pick<ApiDeps, 'identity' | 'passkeys' | 'sessions' | 'now'>

/** An accepted proof, and our record of its sign-in. */
export interface GoodProof {
  readonly proof: IdentityProof
  readonly signIn: SignInRecord
}

export interface Demands {
  readonly maxAgeMs?: number
  /** The person it must belong to. */
  readonly uid?: string
}

/**
 * Verifies an ID token and its sign-in: person and age as demanded, accepted by its account, neither ended nor
 * locked.
 *
 * @throws {ApiError} `auth/forbidden` (403), `auth/requires-recent-login`, `auth/session-ended` (401),
 * `auth/session-locked` (423), and what `identity.verify` throws.
 */
export async function verifyProof(
  deps: Deps,
  idToken: string,
  demands: Demands = {},
): Promise<GoodProof> {
  return judgeProof(deps, await deps.identity.verify(idToken), demands)
}

/** The same for an ID token that was already verified. */
export async function judgeProof(
  deps: Pick<Deps, 'passkeys' | 'sessions' | 'now'>,
  proof: IdentityProof,
  { maxAgeMs = Infinity, uid }: Demands = {},
): Promise<GoodProof> {
  const { sessions, now } = deps
  if (uid !== undefined && proof.uid !== uid) throw new ApiError('auth/forbidden')
  if (proof.authTimeSeconds > now() / SECOND_MS + CLOCK_SKEW_SECONDS) {
    throw new ApiError('auth/invalid-token')
  }
  requireRecent(proof, now(), maxAgeMs)
  if (endedBy(proof.account, null)(proof)) throw new ApiError('auth/session-ended')
  await requirePasskey(deps, proof)
  const signIn = await sessions.signIn(proof.uid, proof.authTimeSeconds, now())
  requireGood(signIn)
  return { proof, signIn }
}

/** @throws {ApiError} `auth/session-ended` (401) or `auth/session-locked` (423). */
export function requireGood({ standing }: SignInRecord): void {
  if (standing === 'ended') throw new ApiError('auth/session-ended')
  if (standing === 'locked') throw new ApiError('auth/session-locked')
}

/** @throws {ApiError} `auth/requires-recent-login` (401) when a sign-in is older than `maxAgeMs`. */
export function requireRecent(
  { authTimeSeconds }: Pick<IdentityProof, 'authTimeSeconds'>,
  now: number,
  maxAgeMs: number,
): void {
  if (now - authTimeSeconds * SECOND_MS > maxAgeMs) {
    throw new ApiError('auth/requires-recent-login')
  }
}

/** @throws {ApiError} `auth/forbidden` (403) for a guest. */
export function refuseGuest({ provider }: Pick<IdentityProof, 'provider'>): void {
  if (provider === 'guest') throw new ApiError('auth/forbidden')
}
