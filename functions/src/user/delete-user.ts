import { deleteUser } from '@sesame/contract/endpoints/user'
import { beginErasure } from '../common/access/erasure.ts'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireFresh } from '../common/account/recent-proof.ts'
import { sayGoodbye } from '../common/account/say-goodbye.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { finishErasure } from '../common/personal-data/erase.ts'

/**
 * `DELETE api/common/user`: erases the caller's data and account immediately. Guests cannot prove anew who they are, so their
 * session is enough. Others need a fresh proof, also with a token from before their upgrade: the profile must be a guest's.
 */
export function deleteUserRoute(deps: ApiDeps): Route {
  return personRoute(deps, deleteUser, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, person }) => {
      const at = deps.now()
      const user = await person.commit((facts, then) => {
        const { record, user: current, refused } = followAccount(facts, then)
        const gone = refused ?? goneIf(!(sid in record.states))
        if (gone) return { record, refused: gone, result: null }
        const isGuest = record.states[sid]?.provider === 'guest' && current?.isAnonymous === true
        if (!isGuest) requireFresh(record, sid, then.at)
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
