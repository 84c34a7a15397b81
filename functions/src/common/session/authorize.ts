import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Endpoint } from '@sesame/contract/endpoint'
import { verifyAccessToken } from '../access-token/verify.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { isOutdated } from './rotate.ts'

const BEARER = /^Bearer ([\w.-]{1,8192})$/

type Deps = Pick<ApiDeps, 'config' | 'sessions' | 'now'>

/** Checks a request's bearer token and session. Locked sessions pass for `locked-session` endpoints. */
export type Authorize = (
  authorization: string | undefined,
  endpoint: Pick<Endpoint, 'access'>,
) => Promise<AccessTokenClaims>

/**
 * Builds the session check, which throws {@link ApiError}: `auth/missing-token`, `auth/invalid-token`,
 * `auth/token-expired`, `auth/session-ended` (401) or `auth/session-locked` (423).
 */
export function createAuthorize({ config, sessions, now }: Deps): Authorize {
  return async (authorization, { access }) => {
    if (authorization === undefined) throw new ApiError('auth/missing-token')
    const [, token] = BEARER.exec(authorization) ?? []
    if (token === undefined) throw new ApiError('auth/invalid-token')
    const nowSeconds = Math.floor(now() / SECOND_MS)
    const claims = verifyAccessToken(config.keys, config.scope, nowSeconds, token)
    const state = await sessions.state(claims.sub, claims.sid)
    if (!state || now() >= state.expiresAt || now() >= state.idleExpiresAt) {
      throw new ApiError('auth/session-ended')
    }
    if (isOutdated(state, claims.n)) throw new ApiError('auth/session-ended')
    if (state.lockedAt !== undefined && access !== 'locked-session') {
      throw new ApiError('auth/session-locked')
    }
    if (claims.n === state.n && state.usedStep < claims.n) {
      await sessions.markUsed(claims.sub, claims.sid, claims.n)
    }
    // The session may have moved to another sign-in since the token was issued.
    return { ...claims, auth_time: state.authTimeSeconds }
  }
}
