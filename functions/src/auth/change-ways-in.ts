import { changeWaysIn } from '@sesame/contract/endpoints/auth'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin } from '../common/origin.ts'
import { requireProfile } from '../common/account/require-profile.ts'

/**
 * `POST api/auth/change-ways-in`, called after the identity service added or removed a sign-in method: brings the profile up to
 * date and tells of the change as the calling session's. Other requests that notice a change do not know whose it is.
 */
export function changeWaysInRoute(deps: ApiDeps): Route {
  return personRoute(deps, changeWaysIn, {
    needs: FOLLOW,
    handle: async ({ claims: { sid, auth_time: authTimeSeconds }, person, context }) => {
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const user = await person.commit((facts, then) => {
        const author = { origin, sid, authTimeSeconds }
        const { record, user: followed, refused } = followAccount(facts, then, { author })
        return { record, refused: refused ?? goneIf(!(sid in record.states)), result: followed }
      })
      return { body: requireProfile(user) }
    },
  })
}
