import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import type { BodyOf } from '@sesame/contract/endpoint'
import { signUp } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { isErased, keyOfSignIn, type AccessRecord } from '../common/access/access-record.ts'
import { endSessions } from '../common/access/sessions.ts'
import { acceptance, currentVersion } from '../common/access/terms.ts'
import { followAccount, requireLatest } from '../common/account/follow-account.ts'
import { begun, isCurrent } from '../common/account/methods.ts'
import { judgeProof, refusalOf, refuseGuest } from '../common/account/recent-proof.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError } from '../common/api-error.ts'
import { personRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { describeOrigin, type Origin } from '../common/origin.ts'
import type { Consequences } from '../common/person/consequences.ts'
import type { Known } from '../common/person/facts.ts'
import type { Entered } from '../common/person/note-sign-in.ts'
import type { Decided } from '../common/person/person.ts'
import type { IdToken } from '../common/ports/identity/identity.ts'
import { recordAccount } from '../common/passkeys/verify-use.ts'
import { newUser } from './profile/new-user.ts'
import { requireCaptcha } from './require-captcha.ts'
import { enter } from './session/enter.ts'
import { grantFor, type Granted } from './session/grant-for.ts'
import { secondStep } from './session/second-step.ts'
import { ENTRANCE, typed, type EntranceNeeds } from './sign-in.ts'

/**
 * `POST api/auth/sign-up`: completes an account created at the identity service, or turns a guest into a registered user
 * with the same uid.
 */
export function signUpRoute(deps: ApiDeps): Route {
  return personRoute(deps, signUp, {
    limits: [LIMITS.signUpAsked, LIMITS.signUp],
    needs: ENTRANCE,
    before: ({ body }) => requireCaptcha(deps, body.captchaToken),
    handle: async ({ body, proof, person, context }) => {
      refuseGuest(proof)
      const version = currentVersion(deps.config.terms)
      const origin = await describeOrigin(context, person.facts.user?.locale ?? body.locale)
      const { sid, user, step } = await person.commit((facts, then) =>
        complete(facts, then, proof, { ...body, version, origin, browser: context.browser }),
      )
      const { account } = person.facts
      await Promise.all([
        deps.accountEdits.rename(proof.uid, body.displayName),
        account && deps.identity.markRegistered(account),
      ])
      return { status: 201, body: grantFor(deps, user, sid, step) }
    },
  })
}

/** The fields of the request's body, with the version of the terms that it accepts. */
type Chosen = BodyOf<typeof signUp> & Entered & { readonly version: number }

function complete(
  facts: Known<EntranceNeeds>,
  then: Consequences,
  proof: IdToken,
  chosen: Chosen,
): Decided<Granted & { readonly sid: string }> {
  const proved = judgeProof(facts, proof, { now: then.at, maxAgeMs: RECENT_LOGIN_MS })
  const known = knownNow({ ...facts, record: proved.record }, then, proof, chosen.origin)
  const nobody = { sid: '', user: null, step: undefined }
  const { account } = facts
  if (known.refused || account === null) return { ...known, result: nobody }
  const isFirst = known.user === null || known.user.isAnonymous
  // A different provider account may have replaced the one in the proof.
  if (isFirst && !isCurrent(account, proof)) {
    throw new ApiError('auth/method-not-confirmed', { because: 'replaced-before-upgrade' })
  }
  const isOwn = then.draw('sid') in facts.record.states
  if (known.user?.acceptedTermsAt != null && !isOwn) {
    const refused = new ApiError('auth/already-signed-up')
    return { record: withoutGuest(known.record, known.user, proof), refused, result: nobody }
  }
  const { displayName, locale, version, origin, browser } = chosen
  const answer = acceptance({ at: then.at, locale, version })
  const said = { displayName, locale, ...answer }
  // Someone who already signed in with a provider keeps their profile, since they may have changed it.
  const kept = known.user?.isAnonymous === false ? known.user : null
  const user = kept ? { ...kept, ...said } : newUser(proof, account, said)
  const left = known.user ? withoutGuest(known.record, known.user, proof) : known.record
  const from = { browser, provedAt: proved.signIn.provedAt }
  const second = secondStep(left, facts, then, proof, from)
  if (second) return { ...second, result: nobody }
  const ready = isFirst ? begun(left, account, proof.provider) : left
  // Remember the session that creates an account.
  const entrance = { signIn: typed(proved.signIn, proof), remember: true, origin, browser }
  const { record, refused, sid } = enter(ready, facts, then, entrance)
  const { provider } = proof
  const event = eventOf(known.user)
  if (!refused && !isOwn) {
    recordAccount(facts, then, proof.passkey)
    if (kept) then.changeProfile(kept, said)
    else then.makeProfile(user, known.user)
    then.audit(event, { ...origin, sid, provider, terms: version, locale })
    if (event !== 'terms-accepted') then.count(event, provider)
  }
  return { record, refused: refusalOf(refused), result: { sid, user, step: record.states[sid] } }
}

/** Returns the existing profile of a guest, or of someone who signed in with a provider, updated from the account. */
function knownNow(
  facts: Known<EntranceNeeds>,
  then: Consequences,
  proof: IdToken,
  origin: Origin,
): { readonly record: AccessRecord; readonly user: User | null; readonly refused?: ApiError } {
  const { user, account, record } = facts
  if (isErased(record)) throw new ApiError('auth/session-ended', { because: 'erased-at-sign-up' })
  const { authTimeSeconds, provider } = proof
  if (user === null && account) return { ...requireLatest(facts, then, proof), user }
  return followAccount(facts, then, {
    proof,
    author: { origin, authTimeSeconds, cameBy: provider },
  })
}

/** Ends the guest's sessions: the new rights need a session with a new sid. */
function withoutGuest(record: AccessRecord, { isAnonymous }: User, proof: IdToken): AccessRecord {
  return endSessions(record, {
    chosen: (_sid, { provider }) => isAnonymous || provider === 'guest',
    kept: keyOfSignIn(proof),
  })
}

/**
 * Returns the event to record. Someone who signed in with a provider was already counted as a new account at their first sign-in.
 */
function eventOf(known: User | null): 'sign-up' | 'upgrade' | 'terms-accepted' {
  if (known?.isAnonymous) return 'upgrade'
  return known?.acceptedTermsAt === null ? 'terms-accepted' : 'sign-up'
}
