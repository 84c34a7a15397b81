import { changePassword } from '@sesame/contract/endpoints/auth'
import { FOLLOW } from '../../common/account/follow-account.ts'
import { isCurrent, isDisowned, trust } from '../../common/account/methods.ts'
import { refuseGuest, requireFresh } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { describeOrigin } from '../../common/origin.ts'
import { endOlder } from '../session/end-others.ts'
import { grantFor, reEntering } from '../session/grant-for.ts'
import { expectReEntry } from '../session/re-entry.ts'
import { moveTo } from '../session/move-to.ts'

/**
 * `POST api/auth/change-password`, called after the identity service changed the password, in a session with a recent proof.
 * Moves the session to the new sign-in, and ends all other sessions and older sign-ins.
 */
export function changePasswordRoute(deps: ApiDeps): Route {
  return personRoute(deps, changePassword, {
    needs: FOLLOW,
    handle: async ({ claims: { sid }, proof, person, context }) => {
      refuseGuest(proof)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { user, step, reEntry } = await person.commit((facts, then) => {
        // The identity service issued a new ID token when the password was set, so this token is no proof of identity. Use
        // the session's earlier proof.
        const { provedAt } = requireFresh(facts.record, sid, then.at)
        // The person set the password in their own session, so trust it.
        const { account } = facts
        const isNew =
          account !== null &&
          proof.provider === 'password' &&
          isCurrent(account, proof) &&
          !isDisowned(account, facts.record)
        const record = isNew ? trust(facts.record, account, 'password') : facts.record
        const moved = moveTo({ ...facts, record }, then, proof, {
          sid,
          origin,
          by: { provedAt },
          isFreshStart: true,
        })
        if (moved.refused) return isNew ? { ...moved, record: facts.record } : moved
        const own = { ...proof, sid }
        const left = endOlder(moved.record, then, own, {
          kind: 'password-changed',
          origin,
        })
        then.audit('password-changed', { ...origin, sid, ended: left.ended })
        if (moved.result.reEntry === undefined) return { ...moved, record: left.record }
        // Ending the other sessions also removed the pending re-entry. Add it again, because this device needs it to sign in
        // again.
        return { ...moved, record: expectReEntry(left.record, then, sid).record }
      })
      return { body: await reEntering(deps, grantFor(deps, user, sid, step), reEntry) }
    },
  })
}
