import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { resetPassword } from '@sesame/contract/endpoints/auth'
import { followAccount } from '../../common/account/follow-account.ts'
import { refuseGuest, verifyProof } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { route, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin } from '../../common/origin.ts'
import { endOlder } from '../session/end-others.ts'
import { openSession } from '../session/open-session.ts'

/**
 * `POST api/auth/reset-password`, called after a reset and a sign-in with the new password: opens a session,
 * and ends all other sessions and older sign-ins.
 */
export function resetPasswordRoute(deps: ApiDeps): Route {
  return route(
    resetPassword,
    async ({ body: { idToken }, context }) => {
      const good = await verifyProof(deps, idToken, { maxAgeMs: RECENT_LOGIN_MS })
      const { proof } = good
      refuseGuest(proof)
      await deps.limiter.take(LIMITS.resetPassword, context.address)
      const { uid, account, authTimeSeconds, provider } = proof
      const known = await deps.users.find(uid)
      if (!known) throw new ApiError('auth/sign-up-incomplete')
      const author = { context, authTimeSeconds, cameBy: provider }
      const user = await followAccount(deps, { known, account, proof, author })
      const origin = await describeOrigin(context, user.locale)
      let ended = 0
      const beforeGrant = async (sid: string) => {
        ended = await endOlder(deps, { ...proof, sid }, { kind: 'password-reset', origin })
      }
      const opening = { ...good, user, remember: false, context, beforeGrant }
      const { sid, grant } = await openSession(deps, opening)
      await Promise.all([
        deps.audit.record('password-reset', uid, { sid, ended }),
        deps.statistics.count('reset'),
      ])
      return { body: grant }
    },
    { limits: [LIMITS.resetPasswordAsked] },
  )
}
