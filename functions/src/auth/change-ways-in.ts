import { changeWaysIn } from '@sesame/contract/endpoints/auth'
import { currentUser } from '../common/account/current-user.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { route, type Route } from '../common/http/route.ts'

/**
 * `POST api/auth/change-ways-in`, called after the identity service added or removed a way in: brings the profile up to
 * date and tells of the change as the calling session's. Other requests that notice a change do not know whose it is.
 */
export function changeWaysInRoute(deps: ApiDeps): Route {
  return route(changeWaysIn, async ({ claims, context }) => {
    const author = { context, sid: claims.sid, authTimeSeconds: claims.auth_time }
    return { body: await currentUser(deps, claims, author) }
  })
}
