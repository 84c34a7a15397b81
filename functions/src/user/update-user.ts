import { updateUser } from '@sesame/contract/endpoints/user'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { LOOPBACK } from '../common/http/exact-origin.ts'
import { personRoute, type Route } from '../common/http/route.ts'

/** The origin of our bucket. */
const STORAGE = 'https://firebasestorage.googleapis.com'

/** `PATCH api/common/user { user }`: changes fields of the profile and returns all of it. */
export function updateUserRoute(deps: ApiDeps): Route {
  const { config, accountEdits } = deps
  return personRoute(deps, updateUser, {
    needs: FOLLOW,
    handle: async ({ body: { user: change }, claims: { sid }, person }) => {
      const { uid } = person
      if (change.photoURL != null && !isOwnAvatar(change.photoURL, config, uid)) {
        const fields = { 'user.photoURL': 'invalid' } as const
        throw new ApiError('request/invalid', { fields, because: 'foreign-picture' })
      }
      const said = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      )
      const { displayName } = change
      const [user] = await Promise.all([
        person.commit((facts, then) => {
          const { record, user: current, refused } = followAccount(facts, then)
          const gone = refused ?? goneIf(!(sid in record.states))
          if (gone) return { record, refused: gone, result: null }
          return { record, result: then.changeProfile(requireProfile(current), said) }
        }),
        displayName !== undefined && accountEdits.rename(uid, displayName),
      ])
      return { body: requireProfile(user) }
    },
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
