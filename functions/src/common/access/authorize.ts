import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import { verifyAccessToken } from '../access-token/verify.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { isErased, type AccessRecord } from './access-record.ts'
import { isOutdated } from './sessions.ts'

const BEARER = /^Bearer ([\w.-]{1,8192})$/

/**
 * Verifies a request's access token and returns its claims, without reading the database. {@link authorize} then decides
 * whether its session may act.
 *
 * @throws {ApiError} `auth/missing-token`, `auth/invalid-token` or `auth/token-expired` (401).
 */
export function identify(
  { config, now }: Pick<ApiDeps, 'config' | 'now'>,
  authorization: string | undefined,
): AccessTokenClaims {
  if (authorization === undefined) {
    throw new ApiError('auth/missing-token', { because: 'no-authorization' })
  }
  const [, token] = BEARER.exec(authorization) ?? []
  if (token === undefined) throw new ApiError('auth/invalid-token', { because: 'no-bearer' })
  return verifyAccessToken(config.keys, config.scope, Math.floor(now() / SECOND_MS), token)
}

/**
 * Which sessions may call an endpoint. `leaving`: also sessions that this version cannot read, which can only be ended.
 * `farewell`: also sessions that are no longer in the record, whatever ended them, while the account is recorded as deleted.
 */
export type Serves = Endpoint['access'] | 'leaving' | 'farewell'

/**
 * Throws unless an access token's session may act. Locked sessions pass if `serves` allows them.
 *
 * @throws {ApiError} `auth/session-ended` (401), `auth/session-locked` (423), or `server/unavailable` for a session that
 * cannot be read.
 */
export function authorize(
  record: AccessRecord,
  { sid, n }: Pick<AccessTokenClaims, 'sid' | 'n'>,
  serves: Serves,
  now: number,
): void {
  const refuse = (because: string) => new ApiError('auth/session-ended', { because })
  if (isErased(record)) throw refuse('person-erased')
  if (sid in record.unreadable) {
    if (serves === 'leaving') return
    throw new ApiError('server/unavailable', { because: 'session-unreadable' })
  }
  const state = record.states[sid]
  if (!state) {
    if (serves === 'farewell' && record.goneSince !== undefined) return
    throw refuse('no-session')
  }
  if (now >= state.expiresAt) throw refuse('session-expired')
  if (now >= state.idleExpiresAt) throw refuse('session-idle')
  if (isOutdated(state, n)) throw refuse('step-outdated')
  if (state.lockedAt !== undefined && (serves === 'session' || serves === 'farewell')) {
    throw new ApiError('auth/session-locked', { because: 'session-locked' })
  }
}
