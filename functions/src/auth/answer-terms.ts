import { answerTerms } from '@sesame/contract/endpoints/auth'
import { acceptance, currentVersion, isAnswered, refusal } from '../common/access/terms.ts'
import { withDue } from '../common/access/due.ts'
import { FOLLOW, followAccount } from '../common/account/follow-account.ts'
import { goneIf } from '../common/account/followed.ts'
import { requireProfile } from '../common/account/require-profile.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { describeOrigin } from '../common/origin.ts'

/** `POST api/auth/answer-terms`: accepts or refuses the current version of the terms. */
export function answerTermsRoute(deps: ApiDeps): Route {
  const { terms } = deps.config
  return personRoute(deps, answerTerms, {
    needs: FOLLOW,
    handle: async ({ body: { version, answer, locale }, claims: { sid }, person, context }) => {
      if (version !== currentVersion(terms)) {
        throw new ApiError('request/invalid', {
          fields: { version: 'invalid' },
          because: 'other-terms',
        })
      }
      const origin = await describeOrigin(context, person.facts.user?.locale ?? locale)
      const user = await person.commit((facts, then) => {
        const { record, user: current, refused } = followAccount(facts, then)
        const gone = refused ?? goneIf(!(sid in record.states))
        if (gone) return { record, refused: gone, result: null }
        const known = requireProfile(current)
        if (known.isAnonymous)
          throw new ApiError('auth/forbidden', { because: 'guest-answers-terms' })
        if (isAnswered(known, answer, version)) return { record, result: known }
        const isAccepted = answer === 'accepted'
        const about = { ...origin, sid, terms: version, locale }
        then.audit(isAccepted ? 'terms-accepted' : 'terms-refused', about)
        const said = { at: then.at, locale, version }
        return {
          record,
          result: then.changeProfile(known, isAccepted ? acceptance(said) : refusal(said)),
        }
      })
      return { body: withDue(requireProfile(user), deps.config, deps.now()) }
    },
  })
}
