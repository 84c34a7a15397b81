import { EXPORT_FILE } from '@sesame/contract/constants'
import { deleteUser, exportUser, getUser } from '@sesame/contract/endpoints/user'
import { beginErasure } from '../common/access/erasure.ts'
import { withDue } from '../common/access/due.ts'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf, followed } from '../common/account/followed.ts'
import { requireFresh } from '../common/account/recent-proof.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import { sayGoodbye } from '../common/account/say-goodbye.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { finishErasure } from '../common/personal-data/erase.ts'
import { collect, exportOf } from '../common/personal-data/export-data.ts'
import { updateUserRoute } from './update-user.ts'

const HEADERS = { 'Content-Disposition': `attachment; filename="${EXPORT_FILE}"` }

/** Returns the routes of `api/common/user`. */
export function userRoutes(deps: ApiDeps): Route[] {
  return [getUserRoute(deps), updateUserRoute(deps), deleteUserRoute(deps), exportUserRoute(deps)]
}

/**
 * `DELETE api/common/user`: erases the caller's data and account immediately. Everyone needs a recent proof of identity,
 * except guests, who cannot give one. A guest needs only their session, even if it ended because their page has already
 * deleted the account. The exception does not apply to a guest who has registered since. A console owner's role must be
 * removed first, which the console rejects for the last owner.
 */
function deleteUserRoute(deps: ApiDeps): Route {
  return personRoute(deps, deleteUser, {
    needs: FOLLOW,
    serves: 'farewell',
    handle: async ({ claims: { sid }, person }) => {
      const at = deps.now()
      const user = await person.commit((facts, then) => {
        const state = facts.record.states[sid]
        const isGuest = (!state || state.provider === 'guest') && facts.user?.isAnonymous === true
        if (isGuest && !facts.account) {
          return { record: beginErasure(facts.record, then.at), result: facts.user }
        }
        const { record, user: current, refused } = followAccount(facts, then)
        const gone = refused ?? goneIf(!(sid in record.states))
        if (gone) return { record, refused: gone, result: null }
        if (!isGuest) requireFresh(record, sid, then.at)
        if (facts.account?.operatorRole === 'owner') {
          return { record, refused: new ApiError('auth/still-owner'), result: null }
        }
        return { record: beginErasure(record, then.at), result: current }
      })
      const { account } = person.facts
      await finishErasure(deps, person, at, () =>
        Promise.all([
          account && sayGoodbye(deps, { account, user, at, idle: false }),
          deps.statistics.count('erasure'),
        ]),
      )
      return {}
    },
  })
}

/** `GET api/common/user`: the caller's profile, updated from the identity service. */
function getUserRoute(deps: ApiDeps): Route {
  return personRoute(deps, getUser, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, person }) => ({
      body: withDue(await followed(person, sid), deps.config, deps.now()),
    }),
  })
}

/** `GET api/common/user/export`: everything stored about the caller, as a file. */
function exportUserRoute(deps: ApiDeps): Route {
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
