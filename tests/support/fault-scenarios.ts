import { createHmac } from 'node:crypto'
import { alertCode, signInOnPhone } from './alerts.ts'
import { grantOf, post, signUpBody, type Reply } from './api.ts'
import { concrete, ENDPOINTS, UNNEEDED } from './endpoints.ts'
import {
  anonymously,
  lock,
  member,
  opening,
  plainly,
  proveAgain,
  proving,
  within,
  type FaultScenario,
} from './fault-callers.ts'
import {
  createAccount,
  createGuest,
  freshEmail,
  linkPassword,
  signInWithGoogle,
  type Identity,
} from './identity.ts'
import { loseAccount } from './lost-account.ts'
import { addPasskey, askPasskey, provePasskey, verifyPasskey } from './passkeys.ts'
import { FILES, sendFile } from './files.ts'
import { suiteConfig } from './own-api.ts'
import { claimsOf } from './tokens.ts'

const signIn = ({ idToken }: Identity, origin: string, sid?: string) =>
  post('/api/auth/sign-in', { idToken, remember: true, ...(sid && { sid }) }, { origin })

/** Signs up as our client does: if the account already exists, signs in. */
async function signUp(identity: Identity, origin: string): Promise<Reply> {
  const reply = await post('/api/auth/sign-up', signUpBody(identity.idToken), { origin })
  return reply.status === 409 ? signIn(identity, origin) : reply
}

/** The key under which the limits count an address or a person. */
const limitKey = (by: 'email' | 'person', subject: string) =>
  createHmac('sha256', suiteConfig().pepper).update(`${by}:${subject}`).digest('base64url')

/** Has a mail sent: what it writes is that it was counted. */
const mailing = (path: string, more: () => object = () => ({})): FaultScenario => ({
  status: 202,
  leaves: 'open',
  async prepare(origin) {
    const person = await member(origin)
    const body = JSON.stringify({ idToken: person.idToken, ...more() })
    const act = () => plainly('POST', path, body)(person)
    const { uid, token } = person
    return { mark: limitKey('person', uid), uid, act, kept: [token] }
  },
})

/** Every endpoint at least once, by method and path. */
export const FAULT_SCENARIOS: Readonly<Record<string, FaultScenario>> = {
  'POST /api/auth/sign-in': within(200, (person) => signIn(person, person.origin)),
  'POST /api/auth/sign-in, continued': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const person = await member(origin)
      const { sid } = claimsOf(person.token)
      return { mark: person.uid, act: () => signIn(person, origin, sid) }
    },
  },
  // If the first sign-in succeeded but its answer was lost, the retry finds the profile that it created.
  'POST /api/auth/sign-in, of a new account': {
    ...opening(201, () => signInWithGoogle(), signIn),
    repeated: 200,
  },
  'POST /api/auth/sign-in, of a new guest': { ...opening(201, createGuest, signIn), repeated: 200 },
  'POST /api/auth/sign-up': { ...opening(201, () => createAccount(), signUp), repeated: 200 },
  'POST /api/auth/sign-up, of a guest': {
    status: 201,
    repeated: 200,
    leaves: 'open',
    async prepare(origin) {
      const guest = await createGuest()
      await signIn(guest, origin)
      const linked = await linkPassword(guest)
      return { mark: guest.uid, act: () => signUp(linked, origin) }
    },
  },
  'POST /api/auth/refresh-access-token': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const { token: accessToken, uid } = await member(origin)
      const act = () => post('/api/auth/refresh-access-token', { accessToken }, { origin })
      return { mark: uid, act }
    },
  },
  'POST /api/auth/forgot-password': {
    status: 202,
    leaves: 'ended',
    prepare(origin) {
      const email = freshEmail()
      const body = { email, captchaToken: '', locale: 'fr' }
      const act = () => post('/api/auth/forgot-password', body, { origin })
      return Promise.resolve({ mark: limitKey('email', email), act })
    },
  },
  'POST /api/auth/reset-password': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const { uid, idToken } = await proveAgain(await member(origin))
      return {
        mark: uid,
        act: () => post('/api/auth/reset-password', { idToken, code: UNNEEDED }, { origin }),
      }
    },
  },
  'POST /api/auth/change-password': proving('/api/auth/change-password'),
  'POST /api/auth/verify-email': mailing('/api/auth/verify-email'),
  'POST /api/auth/change-email': mailing('/api/auth/change-email', () => ({ email: freshEmail() })),
  'POST /api/auth/reauthenticate': proving('/api/auth/reauthenticate'),
  'POST /api/auth/lock-session': {
    ...within(204, lock),
    leaves: 'locked',
    repeated: 423,
  },
  'POST /api/auth/unlock-session': proving('/api/auth/unlock-session', lock),
  'POST /api/auth/sign-out': {
    status: 204,
    leaves: 'ended',
    repeated: 401,
    async prepare(origin) {
      const person = await member(origin)
      return { mark: person.uid, act: () => plainly('POST', '/api/auth/sign-out')(person) }
    },
  },
  'GET /api/auth/sessions': within(200, plainly('GET', '/api/auth/sessions')),
  'DELETE /api/auth/sessions/:sid': {
    status: 204,
    leaves: 'open',
    repeated: 404,
    async prepare(origin) {
      const person = await member(origin)
      const other = await signIn(await proveAgain(person), origin)
      const { sid } = claimsOf(grantOf(other).accessToken)
      const act = () => plainly('DELETE', `/api/auth/sessions/${sid}`)(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'DELETE /api/auth/sessions': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const person = await member(origin)
      await signIn(await proveAgain(person), origin)
      const act = () => plainly('DELETE', '/api/auth/sessions')(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'POST /api/auth/secure-account': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const person = await member(origin)
      await signIn(await proveAgain(person), origin)
      // An alert that is not there ends all other sessions.
      const body = '{"alert":"ABCDEFGHIJ"}'
      const act = () => plainly('POST', '/api/auth/secure-account', body)(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'POST /api/auth/answer-alert': {
    status: 200,
    repeated: 410,
    leaves: 'open',
    async prepare(origin) {
      const person = await member(origin)
      await signInOnPhone(person.email, origin)
      const code = await alertCode(person.uid, 'new-device')
      const act = () => post('/api/auth/answer-alert', { code, answer: 'not-me' }, { origin })
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'POST /api/auth/restore-account': {
    status: 200,
    leaves: 'ended',
    async prepare(origin) {
      const person = await member(origin)
      const { uid, token: accessToken } = person
      const code = await loseAccount({ uid, accessToken }, origin)
      const act = () => post('/api/auth/restore-account', { code }, { origin })
      return { mark: uid, act }
    },
  },
  'POST /api/auth/passkeys/options': within(200, ({ origin, token }) =>
    post('/api/auth/passkeys/options', { purpose: 'confirm', accessToken: token }, { origin }),
  ),
  // A challenge is spent even if the answer was lost: the client asks for another.
  'POST /api/auth/passkeys/verify': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const { uid, token } = await member(origin)
      const authenticator = await addPasskey(token, {}, origin)
      const act = async () => {
        const options = await askPasskey({ purpose: 'sign-in' }, origin)
        return verifyPasskey(authenticator.get(options), {}, origin)
      }
      return { mark: uid, act, kept: [token] }
    },
  },
  'PATCH /api/auth/passkeys/:id': {
    status: 204,
    leaves: 'open',
    async prepare(origin) {
      const person = await member(origin)
      const { id } = await addPasskey(person.token, {}, origin)
      const act = () => plainly('PATCH', `/api/auth/passkeys/${id}`, '{"name":"Téléphone"}')(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'DELETE /api/auth/passkeys/:id': {
    status: 204,
    leaves: 'open',
    repeated: 404,
    async prepare(origin) {
      const person = await member(origin)
      const { id } = await addPasskey(person.token, {}, origin)
      const act = () => plainly('DELETE', `/api/auth/passkeys/${id}`)(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'POST /api/auth/change-sign-in-methods': {
    status: 200,
    leaves: 'open',
    async prepare(origin) {
      const first = await member(origin)
      const authenticator = await addPasskey(first.token, {}, origin)
      const { idToken } = await provePasskey(authenticator)
      const token = grantOf(await signIn({ ...first, idToken }, origin)).accessToken
      const body = JSON.stringify({ removed: 'password' })
      const act = () =>
        plainly('POST', '/api/auth/change-sign-in-methods', body)({ ...first, token })
      return { mark: first.uid, act, kept: [token] }
    },
  },
  'GET /api/common/user': within(200, plainly('GET', '/api/common/user')),
  'PATCH /api/common/user': within(
    200,
    plainly('PATCH', '/api/common/user', '{"user":{"displayName":"Élise"}}'),
  ),
  'DELETE /api/common/user': {
    status: 204,
    leaves: 'erased',
    repeated: 401,
    async prepare(origin) {
      const person = await member(origin)
      return { mark: person.uid, act: () => plainly('DELETE', '/api/common/user')(person) }
    },
  },
  'GET /api/common/user/export': within(200, plainly('GET', '/api/common/user/export')),
  'GET /api/common/files': within(200, plainly('GET', FILES)),
  'GET /api/common/files/export': within(200, plainly('GET', `${FILES}/export`)),
  'GET /api/common/files/export/content': within(404, plainly('GET', `${FILES}/export/content`)),
  'GET /api/common/files/:name': within(404, plainly('GET', `${FILES}/3`)),
  'PUT /api/common/files/:name': within(204, ({ origin, token }) =>
    sendFile(token, `${FILES}/3`, { origin }),
  ),
  'DELETE /api/common/files/:name': within(204, plainly('DELETE', `${FILES}/3`)),
  'GET /api/video/:videoId': within(404, (person) => {
    const video = ENDPOINTS.get('GET /api/video/:videoId')
    return plainly('GET', video ? concrete(video) : '')(person)
  }),
  'GET /api/health': anonymously('/api/health', 'health'),
  'GET /api/openapi.json': anonymously('/api/openapi.json', 'openapi'),
}
