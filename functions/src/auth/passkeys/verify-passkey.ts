import type { Answer } from '../../common/http/route.ts'
import type { BodyOf, ResponseOf } from '@sesame/contract/endpoint'
import {
  verifyPasskey,
  type PasskeyAssertion,
  type PasskeyAttestation,
} from '@sesame/contract/endpoints/passkeys'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { route, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { refuseUnlock } from '../locks.ts'
import { assertPasskey } from './assert-passkey.ts'
import { bearerOf, type Bearer } from './bearer.ts'
import { readChallenge, type ReturnedChallenge } from './challenge.ts'
import { addPasskey } from './add-passkey.ts'
import { signUpWithPasskey } from './sign-up-with-passkey.ts'

type Verified = ResponseOf<typeof verifyPasskey>

/** `POST api/auth/passkeys/verify`: its challenge says for what. */
export function verifyPasskeyRoute(deps: ApiDeps): Route {
  return route(
    verifyPasskey,
    async ({ body, context }) => {
      try {
        return await answer(deps, body, context)
      } catch (error) {
        // Requests refused by a limit write nothing. Nor does it say whose passkey it is, which would take longer.
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
          await deps.audit.record('sign-in-refused', null, { code: error.code })
        }
        throw error
      }
    },
    { limits: [LIMITS.passkeyVerifyAsked] },
  )
}

async function answer(
  deps: ApiDeps,
  { response, ...credentials }: BodyOf<typeof verifyPasskey>,
  context: RequestContext,
): Promise<Answer<Verified>> {
  const challenge = readChallenge(deps.config, response.response.clientDataJSON, deps.now())
  const bearer = await bearerOf(deps, challenge.purpose, credentials)
  requireSame(challenge, bearer)
  const { purpose } = challenge
  if (purpose === 'create' || purpose === 'sign-up') {
    if (!isAttestation(response)) throw new ApiError('auth/passkey-refused')
    if (purpose === 'sign-up') {
      return { body: await signUpWithPasskey(deps, response, challenge, { bearer, context }) }
    }
    return { body: await addPasskey(deps, response, challenge, context) }
  }
  if (isAttestation(response)) throw new ApiError('auth/passkey-refused')
  const { uid, id } = await assertPasskey(deps, response, challenge, context).catch(
    (error: unknown) => {
      if (purpose !== 'unlock' || bearer?.sid === undefined) throw error
      return refuseUnlock(deps, { sub: bearer.uid, sid: bearer.sid }, error)
    },
  )
  return { body: { id, customToken: await deps.identity.signInToken(uid, id) } }
}

/** @throws {ApiError} `auth/passkey-refused` where another session, or another guest, asked for the challenge. */
function requireSame({ sub, sid, guest }: ReturnedChallenge, bearer: Bearer | null): void {
  const isBound = sid !== undefined || guest === true
  const isSame = isBound ? bearer?.uid === sub && bearer?.sid === sid : bearer === null
  if (!isSame) throw new ApiError('auth/passkey-refused')
}

function isAttestation(
  response: PasskeyAssertion | PasskeyAttestation,
): response is PasskeyAttestation {
  return 'attestationObject' in response.response
}
