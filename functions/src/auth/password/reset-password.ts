import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { resetPassword } from '@sesame/contract/endpoints/auth'
import { followAccount } from '../../common/account/follow-account.ts'
import { judgeProof, refusalOf, refuseGuest } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { describeOrigin } from '../../common/origin.ts'
import { endOlder } from '../session/end-others.ts'
import { enter } from '../session/enter.ts'
import { grantFor } from '../session/grant-for.ts'
import { ENTRANCE, typed } from '../sign-in.ts'

/**
 * `POST api/auth/reset-password`, called after a reset and a sign-in with the new password: opens a session,
 * and ends all other sessions and older sign-ins.
 */
export function resetPasswordRoute(deps: ApiDeps): Route {
  return personRoute(deps, resetPassword, {
    limits: [LIMITS.resetPasswordAsked, LIMITS.resetPassword],
    needs: ENTRANCE,
    handle: async ({ proof, person, context }) => {
      refuseGuest(proof)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      const { sid, user, step } = await person.commit((facts, then) => {
        const { authTimeSeconds, provider } = proof
        const { record, signIn } = judgeProof(facts, proof, {
          now: then.at,
          maxAgeMs: RECENT_LOGIN_MS,
        })
        if (!facts.user) {
          throw new ApiError('auth/sign-up-incomplete', { because: 'reset-first' })
        }
        const author = { origin, authTimeSeconds, cameBy: provider }
        const followed = followAccount({ ...facts, record }, then, { author, proof })
        const nobody = { sid: '', user: null, step: undefined }
        if (followed.refused) return { ...followed, result: nobody }
        const entrance = { signIn: typed(signIn, proof), remember: false, origin }
        const opened = enter(followed.record, facts, then, entrance)
        if (opened.refused) {
          return { ...opened, refused: refusalOf(opened.refused), result: nobody }
        }
        const own = { authTimeSeconds, sid: opened.sid }
        const left = endOlder(opened.record, then, own, { kind: 'password-reset', origin })
        then.audit('password-reset', { sid: own.sid, ended: left.ended })
        then.count('reset')
        const { states } = left.record
        return {
          record: left.record,
          result: { sid: own.sid, user: followed.user, step: states[own.sid] },
        }
      })
      return { body: grantFor(deps, user, sid, step) }
    },
  })
}
