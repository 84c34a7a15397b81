import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { Access } from '@sesame/contract/endpoint'
import type { SessionState } from '@sesame/contract/records/session'
import { SECOND_MS } from '@sesame/contract/durations'
import { verifyAccessToken } from '../access-token/verify.ts'
import { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { SessionStore } from './session-store.ts'

/** How long an instance trusts what it read: revocation takes at most this long. */
const TRUST_MS = 5 * SECOND_MS

const MAX_TRUSTED = 10_000
const BEARER = /^Bearer ([\w.-]{1,8192})$/

interface Deps {
  readonly config: Pick<Config, 'keys' | 'scope'>
  readonly sessions: Pick<SessionStore, 'state' | 'markUsed'>
  readonly now: Clock
}

/** Checks the bearer of a request against its session; a lock lets `locked-session` through. */
export type Authorize = (
  authorization: string | undefined,
  access: Access,
) => Promise<AccessTokenClaims>

/**
 * Builds the session check. The state of a session is read at most once every 5 s per instance.
 *
 * The check throws {@link ApiError}: `auth/missing-token`, `auth/invalid-token`,
 * `auth/token-expired`, `auth/session-ended` (401) or `auth/session-locked` (423).
 */
export function createAuthorize({ config, sessions, now }: Deps): Authorize {
  const trusted = new Map<string, { state: SessionState; until: number }>()

  async function read(uid: string, sid: string): Promise<SessionState | null> {
    const known = trusted.get(sid)
    if (known && known.until > now()) return known.state
    const state = await sessions.state(uid, sid)
    if (trusted.size >= MAX_TRUSTED) trusted.clear()
    if (state) trusted.set(sid, { state, until: now() + TRUST_MS })
    else trusted.delete(sid)
    return state
  }

  return async (authorization, access) => {
    if (authorization === undefined) throw new ApiError('auth/missing-token')
    const [, token] = BEARER.exec(authorization) ?? []
    if (token === undefined) throw new ApiError('auth/invalid-token')
    const nowSeconds = Math.floor(now() / SECOND_MS)
    const claims = verifyAccessToken(config.keys, config.scope, nowSeconds, token)
    const state = await read(claims.sub, claims.sid)
    if (!state || now() >= state.expiresAt || now() >= state.idleExpiresAt) {
      throw new ApiError('auth/session-ended')
    }
    if (state.lockedAt !== undefined && access !== 'locked-session') {
      throw new ApiError('auth/session-locked')
    }
    if (claims.n === state.n && state.usedStep < claims.n) {
      await sessions.markUsed(claims.sub, claims.sid, claims.n)
      trusted.set(claims.sid, { state: { ...state, usedStep: claims.n }, until: now() + TRUST_MS })
    }
    return claims
  }
}
