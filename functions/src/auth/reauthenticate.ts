import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { FOLLOW } from '../common/account/follow-account.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin } from '../common/origin.ts'
import { grantFor } from './session/grant-for.ts'
import { moveTo } from './session/move-to.ts'

/**
 * `POST api/auth/reauthenticate`: a fresh proof gives the device a new `auth_time`. The session moves to it, so
 * that locking or ending the session still affects the device.
 */
export function reauthenticateRoute(deps: ApiDeps): Route {
  return personRoute(deps, reauthenticate, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, proof, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { user, step } = await person.commit((facts, then) =>
        moveTo(facts, then, proof, { sid, origin }),
      )
      return { body: grantFor(deps, user, sid, step) }
    },
  })
}
