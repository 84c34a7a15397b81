import { updateUser } from '@sesame/contract/endpoints/user'
import { currentUser } from '../common/account/current-user.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { isOwnAvatar } from './own-avatar.ts'
import type { UserDeps } from './user-deps.ts'

/** `PATCH api/common/user { user }`: changes some of the profile and answers it whole. */
export function updateUserRoute(deps: UserDeps): Route {
  const { config, users, identity } = deps
  return route(updateUser, async ({ body: { user: change }, claims }) => {
    const { sub } = claims
    if (change.photoURL != null && !isOwnAvatar(change.photoURL, config.storageBucket, sub)) {
      throw new ApiError('request/invalid', { fields: { 'user.photoURL': 'invalid' } })
    }
    await currentUser(deps, claims)
    const user = await users.update(sub, change)
    if (!user) throw new ApiError('auth/session-ended')
    if (change.displayName !== undefined) await identity.rename(sub, change.displayName)
    return { body: user }
  })
}
