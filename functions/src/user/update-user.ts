import { updateUser } from '@sesame/contract/endpoints/user'
import { currentUser } from '../common/account/current-user.ts'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import type { ApiDeps } from '../common/api-deps.ts'

/** Hosts that serve our bucket: Storage, and its emulator. */
const STORAGE_HOSTS = ['firebasestorage.googleapis.com', '127.0.0.1']

/** `PATCH api/common/user { user }`: changes fields of the profile and returns all of it. */
export function updateUserRoute(deps: ApiDeps): Route {
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

/** Whether a URL is an avatar that this user uploaded, under a name that the Storage rules allow. */
function isOwnAvatar(url: string, bucket: string, uid: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, protocol } = new URL(url)
  const folder = `/v0/b/${bucket}/o/${encodeURIComponent(`avatars/${uid}/`)}`
  const safe = protocol === 'https:' || hostname === '127.0.0.1'
  const file = pathname.startsWith(folder) ? pathname.slice(folder.length) : ''
  return safe && STORAGE_HOSTS.includes(hostname) && /^[01]$/.test(file)
}
