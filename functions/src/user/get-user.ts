import { getUser } from '@sesame/contract/endpoints/user'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { followIdentity } from './follow-identity.ts'
import type { UserDeps } from './user-deps.ts'

/** `GET api/common/user`: the profile, which has followed the identity service. */
export function getUserRoute(deps: Pick<UserDeps, 'users' | 'identity'>): Route {
  return route(getUser, async ({ claims: { sub } }) => {
    const known = await deps.users.find(sub)
    const user = known && (await followIdentity(deps, known))
    if (!user) throw new ApiError('auth/session-ended')
    return { body: user }
  })
}
