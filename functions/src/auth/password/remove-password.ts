import { removePassword } from '@sesame/contract/endpoints/auth'
import { FOLLOW, followAccount } from '../../common/account/follow-account.ts'
import { followed, goneIf } from '../../common/account/followed.ts'
import { requireFresh } from '../../common/account/recent-proof.ts'
import { requireProfile } from '../../common/account/require-profile.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { describeOrigin } from '../../common/origin.ts'

/** `POST api/auth/remove-password`: the address stays, the sessions that the password opened end. */
export function removePasswordRoute(deps: ApiDeps): Route {
  return personRoute(deps, removePassword, {
    needs: FOLLOW,
    handle: async ({ claims: { sid, auth_time: authTimeSeconds }, person, context }) => {
      const { uid, facts } = person
      const { account, passkeys } = facts
      const { provider } = requireFresh(facts.record, sid, deps.now())
      // A sign-in method that remains has to prove that it works; this session would end with the password, too.
      if (provider === 'password') {
        throw new ApiError('auth/requires-recent-login', { because: 'proved-by-it' })
      }
      const ways = account?.providers ?? []
      const others = ways.filter((way) => way !== 'password')
      if (others.length === 0 && Object.keys(passkeys).length === 0) {
        throw new ApiError('auth/last-way-in', { because: 'only-password' })
      }
      // The identity service may have ended this session, which then takes nothing away.
      await followed(person, sid)
      if (ways.includes('password')) await deps.accountEdits.removePassword(uid)
      const origin = await describeOrigin(context, facts.user?.locale ?? 'fr')
      const user = await person.commit((now, then) => {
        // As it is by now: what was read is from before the removal.
        const changed = now.account && { ...now.account, providers: others }
        const author = { origin, sid, authTimeSeconds }
        const left = followAccount({ ...now, account: changed }, then, { author })
        then.audit('password-removed', { sid })
        const refused = left.refused ?? goneIf(!(sid in left.record.states))
        return { record: left.record, refused, result: left.user }
      })
      return { body: requireProfile(user) }
    },
  })
}
