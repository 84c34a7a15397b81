import { getUser } from '@sesame/contract/endpoints/user'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { UserDeps } from './user-deps.ts'

/** `GET api/common/user`. */
export function getUserRoute({ users }: Pick<UserDeps, 'users'>): Route {
  return route(getUser, async ({ claims: { sub } }) => {
    const user = await users.find(sub)
    if (!user) throw new ApiError('auth/session-ended')
    return { body: user }
  })
}
