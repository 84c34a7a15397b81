import { createAuthenticator } from '../../../functions/src/testing/passkeys/authenticator.ts'
import { member, prepareCall, sampleCall } from '../../../functions/src/testing/sample-calls.ts'
import { PHONE } from '../../support/alerts.ts'
import { call, post, type Reply } from '../../support/api.ts'
import { freshEmail } from '../../support/identity.ts'
import { addPasskey, askPasskey, page, verifyPasskey } from '../../support/passkeys.ts'
import { suiteStage } from '../../support/suite-stage.ts'

/** A call of an endpoint in two parts, of which only the second is measured. */
export interface Call {
  readonly status: number
  /** Prepares everything up to the person's call. */
  readonly prepare: (origin: string) => Promise<{ readonly act: () => Promise<Reply> }>
}

/** An endpoint, and the most round trips for which a call may wait in sequence. */
export interface LimitedEndpoint {
  readonly name: string
  readonly limit: number
  readonly call: Call
}

/**
 * All of them. A limit is the length of a chain: R reads everything needed, in parallel; W is one commit; I is a write at
 * the identity service; v is a look-up that `verifyIdToken` makes only with the emulators, so a deployed call waits for
 * one less.
 */
export const LIMITED_ENDPOINTS: readonly LimitedEndpoint[] = [
  // v R W I
  { name: 'inscription', limit: 4, call: sample('POST /api/auth/sign-up') },
  // v R W; I if the account becomes registered
  { name: 'connexion', limit: 3, call: signIn() },
  { name: 'connexion sur un autre appareil', limit: 3, call: signIn({ 'User-Agent': PHONE }) },
  {
    name: 'connexion qui inscrit',
    limit: 4,
    call: sample('POST /api/auth/sign-in, of a new account'),
  },
  { name: 'invité', limit: 3, call: sample('POST /api/auth/sign-in, of a new guest') },
  // W beside R
  { name: 'rafraîchissement', limit: 1, call: sample('POST /api/auth/refresh-access-token') },
  // R
  { name: 'lecture du profil', limit: 1, call: sample('GET /api/common/user') },
  // R, then W beside I
  { name: 'changement du profil', limit: 2, call: sample('PATCH /api/common/user') },
  // R
  { name: 'liste des sessions', limit: 1, call: sample('GET /api/auth/sessions') },
  // R W
  { name: 'verrouillage', limit: 2, call: sample('POST /api/auth/lock-session') },
  // v R W
  { name: 'déverrouillage', limit: 3, call: sample('POST /api/auth/unlock-session') },
  { name: 'changement du mot de passe', limit: 3, call: sample('POST /api/auth/change-password') },
  // R W I
  { name: 'fin des autres sessions', limit: 3, call: sample('DELETE /api/auth/sessions') },
  // R W
  { name: 'déconnexion', limit: 2, call: sample('POST /api/auth/sign-out') },
  // Nothing, or R
  { name: 'clé d’accès, options pour se connecter', limit: 1, call: askOptions('sign-in') },
  { name: 'clé d’accès, options pour confirmer', limit: 1, call: askOptions('confirm') },
  { name: 'clé d’accès, options pour en ajouter une', limit: 1, call: askOptions('create') },
  // R W
  {
    name: 'clé d’accès, connexion',
    limit: 2,
    call: verify(async (origin, token) => {
      const authenticator = await addPasskey(token, {}, origin)
      return { response: authenticator.get(await askPasskey({ purpose: 'sign-in' }, origin)) }
    }),
  },
  {
    name: 'clé d’accès, confirmation',
    limit: 2,
    call: verify(async (origin, accessToken) => {
      const authenticator = await addPasskey(accessToken, {}, origin)
      const options = await askPasskey({ purpose: 'confirm', accessToken }, origin)
      return { response: authenticator.get(options), more: { accessToken } }
    }),
  },
  {
    name: 'clé d’accès, ajout',
    limit: 2,
    call: verify(async (origin, accessToken) => {
      const options = await askPasskey({ purpose: 'create', accessToken }, origin)
      return { response: createAuthenticator(page()).create(options), more: { accessToken } }
    }),
  },
  // R W I
  {
    name: 'clé d’accès, inscription',
    limit: 3,
    call: verify(async (origin) => {
      const options = await askPasskey({ purpose: 'sign-up', email: freshEmail() }, origin)
      return { response: createAuthenticator(page()).create(options) }
    }),
  },
  // R, of all stored data
  { name: 'export des données', limit: 2, call: sample('GET /api/common/user/export') },
  // Without Storage
  { name: 'effacement', limit: 5, call: sample('DELETE /api/common/user') },
]

/** The call of an endpoint that its tests make. */
function sample(name: string): Call {
  const prepare = (origin: string) => prepareCall(suiteStage(origin), name)
  return { status: sampleCall(name).status, prepare }
}

/** Signs in a known person with a proof of this moment; without headers, on the device of their sign-up. */
function signIn(headers: Record<string, string> = {}): Call {
  return {
    status: 200,
    async prepare(origin) {
      const stage = suiteStage(origin)
      const { idToken } = await stage.proveAgain(await member(stage))
      const body = JSON.stringify({ idToken, remember: true })
      return { act: () => call('POST', '/api/auth/sign-in', { origin, body, headers }) }
    },
  }
}

function askOptions(purpose: 'sign-in' | 'confirm' | 'create'): Call {
  return {
    status: 200,
    async prepare(origin) {
      const { accessToken } = await member(suiteStage(origin))
      const body = { purpose, ...(purpose !== 'sign-in' && { accessToken }) }
      return { act: () => post('/api/auth/passkeys/options', body, { origin }) }
    },
  }
}

/** The second request of a ceremony: the browser has already answered the challenge of the first. */
function verify(
  answer: (origin: string, token: string) => Promise<{ response: object; more?: object }>,
): Call {
  return {
    status: 200,
    async prepare(origin) {
      const { accessToken } = await member(suiteStage(origin))
      const { response, more } = await answer(origin, accessToken)
      return { act: () => verifyPasskey(response, more, origin) }
    },
  }
}
