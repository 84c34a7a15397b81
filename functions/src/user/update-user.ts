import { updateUser } from '@sesame/contract/endpoints/user'
import type { UserRecord } from '@sesame/contract/records/user'
import type { UserUpdate } from '@sesame/contract/user'
import { withDue } from '../common/access/due.ts'
import { FIXED_FIELDS, isKnownValue } from '../common/account/fixed-fields.ts'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { LOOPBACK } from '../common/http/exact-origin.ts'
import { personRoute, type Route } from '../common/http/route.ts'

/** The origin from which Cloud Storage serves the files in our bucket. */
const STORAGE = 'https://firebasestorage.googleapis.com'

/** `PATCH api/common/user { user }`: changes fields of the profile and returns the whole profile. */
export function updateUserRoute(deps: ApiDeps): Route {
  const { config, accountEdits } = deps
  return personRoute(deps, updateUser, {
    needs: FOLLOW,
    handle: async ({ body: { user: change }, claims: { sid }, person }) => {
      const { uid, facts } = person
      const refused = refusedFields(change, facts.user, { config, uid })
      if (refused.length > 0) {
        const fields = Object.fromEntries(
          refused.map((field) => [`user.${field}`, 'invalid' as const]),
        )
        throw new ApiError('request/invalid', { fields, because: 'not-theirs-to-change' })
      }
      const { displayName, locale, photoURL } = change
      const said = {
        ...(displayName != null && { displayName }),
        ...(locale !== undefined && { locale }),
        ...(photoURL !== undefined && { photoURL }),
      }
      const [user] = await Promise.all([
        person.commit((facts, then) => {
          const { record, user: current, refused } = followAccount(facts, then)
          const gone = refused ?? goneIf(!(sid in record.states))
          if (gone) return { record, refused: gone, result: null }
          return { record, result: then.changeProfile(requireProfile(current), said) }
        }),
        displayName != null && accountEdits.rename(uid, displayName),
      ])
      return { body: withDue(requireProfile(user), config, deps.now()) }
    },
  })
}

/**
 * Returns the fields whose new value is rejected. A request may contain a fixed field with its stored value, or with the
 * value before its last change, which another page may still show.
 */
function refusedFields(
  change: UserUpdate,
  user: UserRecord | null,
  { config, uid }: Pick<ApiDeps, 'config'> & { readonly uid: string },
): readonly string[] {
  const { displayName, photoURL = null } = change
  const isPicture = photoURL === null || photoURL === user?.photoURL
  return [
    ...FIXED_FIELDS.filter(
      (field) => user && change[field] !== undefined && !isKnownValue(user, field, change[field]),
    ),
    ...(displayName === null && user && user.displayName !== null ? ['displayName'] : []),
    ...(isPicture || isOwnAvatar(photoURL, config, uid) ? [] : ['photoURL']),
  ]
}

/** Whether a URL is an avatar that this person uploaded, under a name that the Storage rules allow. */
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
