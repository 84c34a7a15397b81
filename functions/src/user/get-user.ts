import { getUser } from '@sesame/contract/endpoints/user'
import { FOLLOW } from '../common/account/follow-account.ts'
import { followed } from '../common/account/followed.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'

/** `GET api/common/user`: the caller's profile, brought up to date with the identity service. */
export function getUserRoute(deps: ApiDeps): Route {
  return personRoute(deps, getUser, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, person }) => ({ body: await followed(person, sid) }),
  })
}
