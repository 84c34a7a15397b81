import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { resetPassword } from '@sesame/contract/endpoints/auth'
import { followAccount } from '../common/account/follow-account.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { refuseGuest, verifyProof } from '../common/account/recent-proof.ts'
import type { AuthDeps } from './auth-deps.ts'
import { openSession } from './session/open-session.ts'

/**
 * `POST api/auth/reset-password`: after a reset at the identity service and a sign-in with the new
 * password, opens a session and ends every other one, sign-ins without a session included.
 */
export function resetPasswordRoute(deps: AuthDeps): Route {
  const { sessions, users, notifications, audit, statistics, now } = deps
  return route(
    resetPassword,
    async ({ body: { idToken }, context }) => {
      const good = await verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS })
      const { proof } = good
      refuseGuest(proof)
      await deps.limiter.take(LIMITS.resetPassword, context.address)
      const { uid, authTimeSeconds } = proof
      const known = await users.find(uid)
      if (!known) throw new ApiError('auth/sign-up-incomplete')
      const { account } = proof
      const user = await followAccount(deps, { known, account, proof })
      let ended = 0
      const endOthers = async (sid: string) => {
        // The devices that end now are the ones to be told.
        await notifications.notify(uid, { kind: 'password-reset', at: now(), sid })
        ended = await sessions.end(uid, {
          chosen: (other) => other !== sid,
          keptSeconds: authTimeSeconds,
          untilSeconds: authTimeSeconds - 1,
          unused: true,
        })
      }
      const opening = { ...good, user, remember: false, context, beforeGrant: endOthers }
      const { sid, grant } = await openSession(deps, opening)
      await Promise.all([
        audit.record('password-reset', uid, { sid, ended }),
        statistics.count('reset'),
      ])
      return { body: grant }
    },
    { limits: [LIMITS.resetPasswordAsked] },
  )
}
