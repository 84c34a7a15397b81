import { MAX_PASSKEYS } from '@sesame/contract/constants'
import type { BodyOf } from '@sesame/contract/endpoint'
import {
  createsPasskey,
  passkeyOptions,
  type PasskeyPurpose,
} from '@sesame/contract/endpoints/passkeys'
import { PRODUCT } from '@sesame/contract/product'
import { FOLLOW } from '../../common/account/follow-account.ts'
import { followed } from '../../common/account/followed.ts'
import { requireFresh } from '../../common/account/recent-proof.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { publicRoute, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { randomId } from '../../common/random-id.ts'
import { requireCaptcha } from '../require-captcha.ts'
import { bearerOf, type Bearer, type Credentials } from './bearer.ts'
import { makeChallenge, type Challenge } from './challenge.ts'

/**
 * `POST api/auth/passkeys/options`: returns the options of a passkey ceremony. Stores no challenge, because each is signed and
 * states its purpose.
 */
export function passkeyOptionsRoute(deps: ApiDeps): Route {
  return publicRoute(
    passkeyOptions,
    async ({ body, context: { address } }) => {
      if (body.purpose === 'sign-up') {
        // Verifying the browser's response reveals whether the address has an account, so robots must not get a challenge.
        await requireCaptcha(deps, body.captchaToken)
        await deps.limiter.take(LIMITS.passkeySignUpOptions, address)
      }
      const bearer = await bearerOf(deps, body.purpose, body as Credentials)
      return { body: { options: await optionsFor(deps, body, bearer) } }
    },
    { limits: [LIMITS.passkeyOptionsAsked] },
  )
}

async function optionsFor(
  deps: ApiDeps,
  body: BodyOf<typeof passkeyOptions>,
  bearer: Bearer | null,
): Promise<Record<string, unknown>> {
  const { config, webauthn, now } = deps
  const challenge = (bound: Challenge) => makeChallenge(config, bound, now())
  if (body.purpose === 'sign-up') {
    const { purpose, email } = body
    await bearer?.read([])
    // A guest keeps their uid. A new uid of twenty characters is as hard to guess as the identity service's own.
    const sub = bearer?.uid ?? randomId() + randomId()
    const holder = { uid: sub, name: email, displayName: email, excluded: [] }
    return webauthn.creationOptions(
      challenge({ purpose, sub, email, ...(bearer && { guest: true }) }),
      holder,
    )
  }
  const { purpose } = body
  const bound = challenge({ purpose, ...(bearer && { sub: bearer.uid, sid: bearer.sid }) })
  if (!createsPasskey(purpose) || !bearer) {
    await bearer?.read([])
    return webauthn.requestOptions(bound)
  }
  const mediation = purpose === 'conditional-create' ? 'conditional' : 'required'
  return webauthn.creationOptions(bound, await holderOf(deps, purpose, bearer), mediation)
}

/**
 * @throws {ApiError} `auth/requires-recent-login` without a recent proof, `auth/forbidden` for a guest, `auth/too-many-passkeys`
 * at the limit.
 */
async function holderOf(deps: ApiDeps, purpose: PasskeyPurpose, { uid, sid = '', read }: Bearer) {
  const person = await read(FOLLOW)
  const { provedBy } = requireFresh(person.facts.record, sid, deps.now())
  // Without a prompt, the browser may add a passkey only if it has just filled in the password.
  if (purpose === 'conditional-create' && provedBy !== 'password') {
    throw new ApiError('auth/requires-recent-login', { because: 'no-password-typed' })
  }
  // A passkey outlives the session that added it, so offer none if the identity service has ended the session.
  const { email, displayName, isAnonymous } = await followed(person, sid)
  if (isAnonymous) throw new ApiError('auth/forbidden', { because: 'guest-adds-passkey' })
  const excluded = Object.values(person.facts.passkeys)
  if (excluded.length >= MAX_PASSKEYS) {
    throw new ApiError('auth/too-many-passkeys', { because: 'asks-one-too-many' })
  }
  const name = email ?? displayName ?? PRODUCT
  return { uid, name, displayName: displayName ?? name, excluded }
}
