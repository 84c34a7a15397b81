import { updateUser } from '@sesame/contract/endpoints/user'
import { currentUser } from '../common/account/current-user.ts'
import { ApiError } from '../common/api-error.ts'
import { LOOPBACK } from '../common/http/exact-origin.ts'
import { route, type Route } from '../common/http/route.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/** Where our bucket is served. */
const STORAGE = 'https://firebasestorage.googleapis.com'

/** `PATCH api/common/user { user }`: changes fields of the profile and returns all of it. */
export function updateUserRoute(deps: ApiDeps): Route {
  const { config, users, identity } = deps
  return route(updateUser, async ({ body: { user: change }, claims }) => {
    const { sub } = claims
    if (change.photoURL != null && !isOwnAvatar(change.photoURL, config, sub)) {
      throw new ApiError('request/invalid', { fields: { 'user.photoURL': 'invalid' } })
    }
    await currentUser(deps, claims)
    const user = await users.update(sub, change)
    if (!user) throw new ApiError('auth/session-ended')
    if (change.displayName !== undefined) await identity.rename(sub, change.displayName)
    return { body: user }
  })
}

/** Whether a URL is an avatar that this user uploaded, under a name that the Storage rules allow. */
function isOwnAvatar(
  url: string,
  { storageBucket, inEmulator }: ApiDeps['config'],
  uid: string,
): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname } = new URL(url)
  const folder = `/v0/b/${storageBucket}/o/${encodeURIComponent(`avatars/${uid}/`)}`
  const file = pathname.startsWith(folder) ? pathname.slice(folder.length) : ''
  const isStorage = origin === STORAGE || (inEmulator && LOOPBACK.test(origin))
  return isStorage && /^[01]$/.test(file)
}
