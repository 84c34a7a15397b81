import { MAX_PASSKEYS } from '@sesame/contract/constants'
import type { BodyOf } from '@sesame/contract/endpoint'
import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { currentUser } from '../../common/account/current-user.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { route, type Route } from '../../common/http/route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { randomId } from '../../common/random-id.ts'
import { bearerOf, requireFresh, type Bearer, type Credentials } from './bearer.ts'
import { makeChallenge, type Challenge } from './challenge.ts'

/** `POST api/auth/passkeys/options`. Writes nothing: the challenge itself says what it is for. */
export function passkeyOptionsRoute(deps: ApiDeps): Route {
  return route(
    passkeyOptions,
    async ({ body }) => {
      const { purpose } = body
      const bearer = await bearerOf(deps, purpose, body as Credentials)
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
    // A guest keeps their uid. Twenty characters are as hard to guess as the identity service's.
    const sub = bearer?.uid ?? randomId() + randomId()
    const holder = { uid: sub, name: email, displayName: email, excluded: [] }
    return webauthn.creationOptions(
      challenge({ purpose, sub, email, ...(bearer && { guest: true }) }),
      holder,
    )
  }
  const { purpose } = body
  const bound = challenge({ purpose, ...(bearer && { sub: bearer.uid, sid: bearer.sid }) })
  if (purpose !== 'create' || !bearer) return webauthn.requestOptions(bound)
  return webauthn.creationOptions(bound, await holderOf(deps, bearer))
}

/**
 * @throws {ApiError} `auth/requires-recent-login`, `auth/forbidden` for a guest, `auth/too-many-passkeys`, and what
 * {@link currentUser} throws.
 */
async function holderOf(deps: ApiDeps, { uid, sid = '' }: Bearer) {
  await requireFresh(deps, { uid, sid })
  const [user, own] = await Promise.all([
    currentUser(deps, { sub: uid, sid }),
    deps.passkeys.list(uid),
  ])
  if (user.isAnonymous) throw new ApiError('auth/forbidden')
  const excluded = Object.values(own)
  if (excluded.length >= MAX_PASSKEYS) throw new ApiError('auth/too-many-passkeys')
  const name = user.email ?? user.displayName ?? 'Sésame'
  return { uid, name, displayName: user.displayName ?? name, excluded }
}
