import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { changePassword } from '@sesame/contract/endpoints/auth'
import { route, type Route } from '../common/http/route.ts'
import { refuseGuest, verifyProof } from '../common/account/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { moveSession } from './session/move-session.ts'

/**
 * `POST api/auth/change-password`: after a change at the identity service, moves this session to
 * the proof of it and ends every other one, sign-ins without a session included.
 */
export function changePasswordRoute(deps: AuthDeps): Route {
  const { sessions, notifications, audit, now } = deps
  return route(changePassword, async ({ body: { idToken }, claims: { sub, sid } }) => {
    const good = await verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS, uid: sub })
    const { proof } = good
    refuseGuest(proof)
    const grant = await moveSession(deps, sid, good, { isFreshStart: true })
    const { authTimeSeconds } = proof
    // The devices that end now are the ones to be told.
    await notifications.notify(sub, { kind: 'password-changed', at: now(), sid })
    const ended = await sessions.end(sub, {
      chosen: (other) => other !== sid,
      keptSeconds: authTimeSeconds,
      untilSeconds: authTimeSeconds - 1,
      unused: true,
    })
    await audit.record('password-changed', sub, { sid, ended })
    return { body: grant }
  })
}
