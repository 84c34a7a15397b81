import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { changePassword } from '@sesame/contract/endpoints/auth'
import { refuseGuest, verifyProof } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { describeOrigin } from '../../common/origin.ts'
import { route, type Route } from '../../common/http/route.ts'
import { endOlder } from '../session/end-others.ts'
import { moveSession } from '../session/move-session.ts'

/**
 * `POST api/auth/change-password`, called after the identity service changed the password: moves the session
 * to the new proof, and ends all other sessions and older sign-ins.
 */
export function changePasswordRoute(deps: ApiDeps): Route {
  return route(changePassword, async ({ body: { idToken }, claims: { sub, sid }, context }) => {
    const good = await verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS, uid: sub })
    refuseGuest(good.proof)
    const grant = await moveSession(deps, sid, good, { context, isFreshStart: true })
    const origin = await describeOrigin(context, grant.user.locale)
    const own = { ...good.proof, sid }
    const ended = await endOlder(deps, own, { kind: 'password-changed', origin })
    await deps.audit.record('password-changed', sub, { sid, ended })
    return { body: grant }
  })
}
