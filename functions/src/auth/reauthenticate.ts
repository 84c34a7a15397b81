import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import { verifyProof } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { moveSession } from './session/move-session.ts'

/**
 * `POST api/auth/reauthenticate`: a fresh proof gives the device a new `auth_time`. The session moves to it, so
 * that locking or ending the session still affects the device.
 */
export function reauthenticateRoute(deps: ApiDeps): Route {
  return route(reauthenticate, async ({ body: { idToken }, claims: { sub, sid }, context }) => {
    const good = await verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS, uid: sub })
    return { body: await moveSession(deps, sid, good, { context }) }
  })
}
