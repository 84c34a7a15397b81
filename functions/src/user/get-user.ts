import { getUser } from '@sesame/contract/endpoints/user'
import { currentUser } from '../common/account/current-user.ts'
import { route, type Route } from '../common/http/route.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/** `GET api/common/user`: the profile, brought up to date with the identity service. */
export function getUserRoute(deps: ApiDeps): Route {
  return route(getUser, async ({ claims }) => ({ body: await currentUser(deps, claims) }))
}
