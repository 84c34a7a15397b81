import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { MAX_UNLOCK_TRIES, PROVIDER_SKEW_MS, RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { lockSession, unlockSession } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { IdentityProof } from '../common/ports/identity/identity.ts'
import { verifyProof, type GoodProof } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { moveSession } from './session/move-session.ts'

/** `POST api/auth/lock-session`: locks the calling session, for the API and the database rules. */
export function lockSessionRoute({ sessions, audit, statistics, now }: ApiDeps): Route {
  return route(lockSession, async ({ claims: { sub, sid } }) => {
    await sessions.lock(sub, sid, now())
    await Promise.all([audit.record('lock', sub, { sid }), statistics.count('lock')])
    return {}
  })
}

/** `POST api/auth/unlock-session`: unlocks with a proof made after the lock. The fifth refusal ends the session. */
export function unlockSessionRoute(deps: ApiDeps): Route {
  return route(unlockSession, async ({ body: { idToken }, claims, context }) => {
    const good = await proveSinceLock(deps, claims, idToken).catch((error: unknown) =>
      refuseUnlock(deps, claims, error),
    )
    const grant = await moveSession(deps, claims.sid, good, {
      context,
      isFreshStart: true,
      unlocks: (state) => isSinceLock(good.proof, state),
    })
    const { sub, sid } = claims
    await Promise.all([deps.audit.record('unlock', sub, { sid }), deps.statistics.count('unlock')])
    return { body: grant }
  })
}

async function proveSinceLock(
  deps: ApiDeps,
  { sub, sid }: AccessTokenClaims,
  idToken: string,
): Promise<GoodProof> {
  const [state, good] = await Promise.all([
    deps.sessions.state(sub, sid),
    verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS, uid: sub }).catch(asOlder),
  ])
  if (!isSinceLock(good.proof, state)) throw new ApiError('auth/requires-recent-login')
  return good
}

/** The locked sign-in itself is no newer proof; nor is another one of its second, which can't be told from it. */
function asOlder(error: unknown): never {
  const isLocked = error instanceof ApiError && error.code === 'auth/session-locked'
  throw isLocked ? new ApiError('auth/requires-recent-login', { cause: error }) : error
}

/** A sign-in older than the lock proves nothing, however recent: the browser still has its token. */
function isSinceLock({ authTimeSeconds }: IdentityProof, state: SessionState | null): boolean {
  const provedAt = authTimeSeconds * SECOND_MS
  const isNewer = authTimeSeconds > (state?.authTimeSeconds ?? Infinity)
  return isNewer && provedAt + SECOND_MS + PROVIDER_SKEW_MS > (state?.lockedAt ?? 0)
}

/** Counts a refused unlock, and passes the refusal on; the fifth one ends the session. */
export async function refuseUnlock(
  { sessions, audit }: Pick<ApiDeps, 'sessions' | 'audit'>,
  { sub, sid }: Pick<AccessTokenClaims, 'sub' | 'sid'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  const tries = await sessions.countUnlockTry(sub, sid)
  await audit.record('unlock-refused', sub, { sid, tries, code: error.code })
  const triesLeft = MAX_UNLOCK_TRIES - tries
  if (triesLeft > 0) throw new ApiError(error.code, { cause: error, triesLeft })
  await sessions.end(sub, { chosen: (other) => other === sid })
  throw new ApiError('auth/session-ended', { cause: error })
}
