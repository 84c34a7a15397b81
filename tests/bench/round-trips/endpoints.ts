import type { Text } from 'sesame-emulators/texts/localized'
import { createAuthenticator } from '../../../functions/src/testing/passkeys/authenticator.ts'
import { prepareCall, sampleCall } from '../../../functions/src/testing/sample-calls.ts'
import { member } from '../../../functions/src/testing/stage.ts'
import { ticketOf, turnOn } from '../../../functions/src/testing/second-factor.ts'
import { PHONE } from '../../support/alerts.ts'
import { call, post, type Reply } from 'sesame-testing/api'
import { freshEmail } from 'sesame-testing/identity'
import { addPasskey, askPasskey, page, verifyPasskey } from 'sesame-testing/passkeys'
import { suiteStage } from '../../support/suite-stage.ts'

/** A request to an endpoint, in two parts: `prepare` is not measured, `act` is. */
export interface Call {
  readonly status: number
  /** Prepares everything that the request needs, for example a person. */
  readonly prepare: (origin: string) => Promise<{ readonly act: () => Promise<Reply> }>
}

/** An endpoint, and the maximum number of successive round trips for which a request may wait. */
export interface LimitedEndpoint {
  readonly name: Text
  readonly limit: number
  readonly call: Call
}

const ANSWER = '/api/auth/second-factor/answer'

/**
 * The endpoints with a limit. A limit is the length of a chain of waits: R reads everything needed, in parallel; W is one
 * write of the decision; I is a write at the identity service; v is a look-up that `verifyIdToken` makes only with the
 * emulators, so a deployed API waits for one less.
 */
export const LIMITED_ENDPOINTS: readonly LimitedEndpoint[] = [
  // v R W I
  { name: { fr: 'inscription', en: 'sign-up' }, limit: 4, call: sample('POST /api/auth/sign-up') },
  // v R W, followed by I if the account becomes registered
  { name: { fr: 'connexion', en: 'sign-in' }, limit: 3, call: signIn() },
  {
    name: { fr: 'connexion sur un autre appareil', en: 'sign-in on another device' },
    limit: 3,
    call: signIn({ 'User-Agent': PHONE }),
  },
  // v R W. Deployed functions also call signBlob for the custom token. As for passkeys, this call is not counted.
  {
    name: { fr: 'connexion à code, mot de passe', en: 'sign-in with a code, password' },
    limit: 3,
    call: withFactor(403, async (door) => {
      const body = await door.proof()
      return () => post('/api/auth/sign-in', body, door)
    }),
  },
  // R W
  {
    name: { fr: 'connexion à code, code', en: 'sign-in with a code, code' },
    limit: 2,
    call: sample(`POST ${ANSWER}`),
  },
  // v R W
  {
    name: { fr: 'connexion à code, entrée', en: 'sign-in with a code, entry' },
    limit: 3,
    call: withFactor(200, async (door) => {
      const body = await door.entry()
      return () => post('/api/auth/sign-in', body, door)
    }),
  },
  {
    name: { fr: 'connexion sur un appareil dispensé', en: 'sign-in on a remembered device' },
    limit: 3,
    call: withFactor(403, async (door) => {
      await door.entry(true)
      const body = await door.proof()
      return () => post('/api/auth/sign-in', body, door)
    }),
  },
  // R W
  {
    name: { fr: 'double vérification, activation', en: 'two-step verification, turning it on' },
    limit: 2,
    call: sample('POST /api/auth/second-factor/activate'),
  },
  {
    name: { fr: 'connexion qui inscrit', en: 'sign-in that signs up' },
    limit: 4,
    call: sample('POST /api/auth/sign-in, of a new account'),
  },
  {
    name: { fr: 'invité', en: 'guest' },
    limit: 3,
    call: sample('POST /api/auth/sign-in, of a new guest'),
  },
  // W and R in parallel
  {
    name: { fr: 'rafraîchissement', en: 'refresh' },
    limit: 1,
    call: sample('POST /api/auth/refresh-access-token'),
  },
  // R
  {
    name: { fr: 'lecture du profil', en: 'reading the profile' },
    limit: 1,
    call: sample('GET /api/common/user'),
  },
  // R, then W and I in parallel
  {
    name: { fr: 'changement du profil', en: 'changing the profile' },
    limit: 2,
    call: sample('PATCH /api/common/user'),
  },
  // R
  {
    name: { fr: 'liste des sessions', en: 'list of sessions' },
    limit: 1,
    call: sample('GET /api/auth/sessions'),
  },
  // R W
  {
    name: { fr: 'verrouillage', en: 'lock' },
    limit: 2,
    call: sample('POST /api/auth/lock-session'),
  },
  {
    name: { fr: 'réponse aux conditions', en: 'answering the terms' },
    limit: 2,
    call: sample('POST /api/auth/answer-terms'),
  },
  // v R W
  {
    name: { fr: 'déverrouillage', en: 'unlock' },
    limit: 3,
    call: sample('POST /api/auth/unlock-session'),
  },
  {
    name: { fr: 'changement du mot de passe', en: 'changing the password' },
    limit: 3,
    call: sample('POST /api/auth/change-password'),
  },
  // R W I
  {
    name: { fr: 'fin des autres sessions', en: 'ending the other sessions' },
    limit: 3,
    call: sample('DELETE /api/auth/sessions'),
  },
  // R W
  {
    name: { fr: 'déconnexion', en: 'sign-out' },
    limit: 2,
    call: sample('POST /api/auth/sign-out'),
  },
  // No wait, or R
  {
    name: { fr: 'clé d’accès, options pour se connecter', en: 'passkey, options to sign in' },
    limit: 1,
    call: askOptions('sign-in'),
  },
  {
    name: { fr: 'clé d’accès, options pour confirmer', en: 'passkey, options to confirm' },
    limit: 1,
    call: askOptions('confirm'),
  },
  {
    name: { fr: 'clé d’accès, options pour en ajouter une', en: 'passkey, options to add one' },
    limit: 1,
    call: askOptions('create'),
  },
  // R W
  {
    name: { fr: 'clé d’accès, connexion', en: 'passkey, sign-in' },
    limit: 2,
    call: verify(async (origin, token) => {
      const authenticator = await addPasskey(token, {}, origin)
      return { response: authenticator.get(await askPasskey({ purpose: 'sign-in' }, origin)) }
    }),
  },
  {
    name: { fr: 'clé d’accès, confirmation', en: 'passkey, confirmation' },
    limit: 2,
    call: verify(async (origin, accessToken) => {
      const authenticator = await addPasskey(accessToken, {}, origin)
      const options = await askPasskey({ purpose: 'confirm', accessToken }, origin)
      return { response: authenticator.get(options), more: { accessToken } }
    }),
  },
  {
    name: { fr: 'clé d’accès, ajout', en: 'passkey, adding one' },
    limit: 2,
    call: verify(async (origin, accessToken) => {
      const options = await askPasskey({ purpose: 'create', accessToken }, origin)
      return { response: createAuthenticator(page()).create(options), more: { accessToken } }
    }),
  },
  // R W I
  {
    name: { fr: 'clé d’accès, inscription', en: 'passkey, sign-up' },
    limit: 3,
    call: verify(async (origin) => {
      const options = await askPasskey({ purpose: 'sign-up', email: freshEmail() }, origin)
      return { response: createAuthenticator(page()).create(options) }
    }),
  },
  // R of the service's record, then R of the session
  {
    name: { fr: 'examen d’un jeton par un service', en: 'introspection' },
    limit: 2,
    call: introspection(),
  },
  // R of all stored data
  {
    name: { fr: 'export des données', en: 'data export' },
    limit: 2,
    call: sample('GET /api/common/user/export'),
  },
  // Without the round trips to Storage
  { name: { fr: 'effacement', en: 'erasure' }, limit: 5, call: sample('DELETE /api/common/user') },
]

/** Makes the sample request of an endpoint, which the endpoint's tests use too. */
function sample(name: string): Call {
  const prepare = (origin: string) => prepareCall(suiteStage(origin), name)
  return { status: sampleCall(name).status, prepare }
}

/** Introspects a token as a service does. An earlier request in the same hour has already recorded that the service is in use. */
function introspection(): Call {
  return {
    status: 200,
    async prepare(origin) {
      const { act } = await prepareCall(suiteStage(origin), 'POST /api/auth/introspect')
      await act()
      return { act }
    },
  }
}

/** Signs in a known person with a new proof of identity. Without headers, the device is that of the sign-up. */
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

/** Requests with which a person with a second factor signs in. */
interface Door {
  readonly origin: string
  /** Returns the body of the first request: a new ID token from a password. */
  readonly proof: () => Promise<object>
  /** Returns the body of the third request: the ID token obtained with a code. */
  readonly entry: (remember?: boolean) => Promise<object>
}

function withFactor(status: number, ready: (door: Door) => Promise<() => Promise<Reply>>): Call {
  return {
    status,
    async prepare(origin) {
      const stage = suiteStage(origin)
      const person = await member(stage)
      const { recoveryCodes } = await turnOn(stage, person.accessToken, stage.now())
      const proof = async () => {
        const { idToken } = await stage.proveAgain(person)
        return { idToken, remember: true }
      }
      const entry = async (remember = false) => {
        const ticket = ticketOf(await post('/api/auth/sign-in', await proof(), { origin }))
        const body = { ticket, code: recoveryCodes[0], remember }
        const { text } = await post(ANSWER, body, { origin })
        const { customToken } = JSON.parse(text) as { customToken: string }
        return { idToken: await stage.redeem(customToken), remember: true }
      }
      return { act: await ready({ origin, proof, entry }) }
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

/** Makes the second request of a passkey ceremony. The authenticator has already answered the challenge of the first request. */
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
