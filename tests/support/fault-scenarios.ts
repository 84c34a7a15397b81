import { createHmac } from 'node:crypto'
import { grantOf, post, signUpBody, type Reply } from './api.ts'
import { concrete, ENDPOINTS } from './endpoints.ts'
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
import { suiteConfig } from './own-api.ts'
import { claimsOf } from './tokens.ts'

const signIn = ({ idToken }: Identity, origin: string, sid?: string) =>
  post('/api/auth/sign-in', { idToken, remember: true, ...(sid && { sid }) }, { origin })

/** Signs up as our client does: if the account already exists, signs in. */
async function signUp(identity: Identity, origin: string): Promise<Reply> {
  const reply = await post('/api/auth/sign-up', signUpBody(identity.idToken), { origin })
  return reply.status === 409 ? signIn(identity, origin) : reply
}

/** The key under which the limits count an address. */
const limitKey = (email: string) =>
  createHmac('sha256', suiteConfig().pepper).update(`email:${email}`).digest('base64url')

/** Every endpoint at least once, by method and path. */
export const FAULT_SCENARIOS: Readonly<Record<string, FaultScenario>> = {
  'POST /api/auth/sign-in': within(200, (person) => signIn(person, person.origin)),
  'POST /api/auth/sign-in, continued': {
    ...{ status: 200, leaves: 'open' },
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
    ...{ status: 201, repeated: 200, leaves: 'open' },
    async prepare(origin) {
      const guest = await createGuest()
      await signIn(guest, origin)
      const linked = await linkPassword(guest)
      return { mark: guest.uid, act: () => signUp(linked, origin) }
    },
  },
  'POST /api/auth/refresh-access-token': {
    ...{ status: 200, leaves: 'open' },
    async prepare(origin) {
      const { token: accessToken, uid } = await member(origin)
      const act = () => post('/api/auth/refresh-access-token', { accessToken }, { origin })
      return { mark: uid, act }
    },
  },
  'POST /api/auth/forgot-password': {
    ...{ status: 202, leaves: 'ended' },
    prepare(origin) {
      const email = freshEmail()
      const body = { email, captchaToken: '', locale: 'fr' }
      const act = () => post('/api/auth/forgot-password', body, { origin })
      return Promise.resolve({ mark: limitKey(email), act })
    },
  },
  'POST /api/auth/reset-password': {
    ...{ status: 200, leaves: 'open' },
    async prepare(origin) {
      const { uid, idToken } = await proveAgain(await member(origin))
      return { mark: uid, act: () => post('/api/auth/reset-password', { idToken }, { origin }) }
    },
  },
  'POST /api/auth/change-password': proving('/api/auth/change-password'),
  'POST /api/auth/reauthenticate': proving('/api/auth/reauthenticate'),
  'POST /api/auth/lock-session': {
    ...within(204, lock),
    leaves: 'locked',
    repeated: 423,
  },
  'POST /api/auth/unlock-session': proving('/api/auth/unlock-session', lock),
  'POST /api/auth/sign-out': {
    ...{ status: 204, leaves: 'ended', repeated: 401 },
    async prepare(origin) {
      const person = await member(origin)
      return { mark: person.uid, act: () => plainly('POST', '/api/auth/sign-out')(person) }
    },
  },
  'GET /api/auth/sessions': within(200, plainly('GET', '/api/auth/sessions')),
  'DELETE /api/auth/sessions/:sid': {
    ...{ status: 204, leaves: 'open', repeated: 404 },
    async prepare(origin) {
      const person = await member(origin)
      const other = await signIn(await proveAgain(person), origin)
      const { sid } = claimsOf(grantOf(other).accessToken)
      const act = () => plainly('DELETE', `/api/auth/sessions/${sid}`)(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'DELETE /api/auth/sessions': {
    ...{ status: 204, leaves: 'open' },
    async prepare(origin) {
      const person = await member(origin)
      await signIn(await proveAgain(person), origin)
      const act = () => plainly('DELETE', '/api/auth/sessions')(person)
      return { mark: person.uid, act, kept: [person.token] }
    },
  },
  'GET /api/common/user': within(200, plainly('GET', '/api/common/user')),
  'PATCH /api/common/user': within(
    200,
    plainly('PATCH', '/api/common/user', '{"user":{"displayName":"Élise"}}'),
  ),
  'DELETE /api/common/user': {
    ...{ status: 204, leaves: 'erased', repeated: 401 },
    async prepare(origin) {
      const person = await member(origin)
      const body = JSON.stringify({ idToken: person.idToken })
      return { mark: person.uid, act: () => plainly('DELETE', '/api/common/user', body)(person) }
    },
  },
  'GET /api/common/user/export': within(200, plainly('GET', '/api/common/user/export')),
  'GET /api/video/:videoId': within(404, (person) => {
    const video = ENDPOINTS.get('GET /api/video/:videoId')
    return plainly('GET', video ? concrete(video) : '')(person)
  }),
  'GET /api/health': anonymously('/api/health', 'health'),
  'GET /api/openapi.json': anonymously('/api/openapi.json', 'openapi'),
}
