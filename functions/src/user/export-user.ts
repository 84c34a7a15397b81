import { exportUser } from '@sesame/contract/endpoints/user'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { collect, exportOf } from '../common/personal-data/export-data.ts'

const HEADERS = { 'Content-Disposition': 'attachment; filename="sesame-export.json"' }

/** `GET api/common/user/export`: everything stored about the caller, as a file. */
export function exportUserRoute(deps: ApiDeps): Route {
  return personRoute(deps, exportUser, {
    limits: [LIMITS.exports],
    needs: FOLLOW,
    beside: ({ uid }) => collect(deps.personalData, uid),
    handle: async ({ claims: { sid }, person, beside: collected }) => {
      const profile = await person.commit((facts, then) => {
        const { record, user, refused } = followAccount(facts, then)
        const gone = refused ?? goneIf(!(sid in record.states))
        if (!gone) then.audit('export')
        return { record, refused: gone, result: user }
      })
      const about = { exportedAt: deps.now(), profile: requireProfile(profile) }
      return { body: exportOf(collected, about), headers: HEADERS }
    },
  })
}
