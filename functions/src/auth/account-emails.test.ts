import { afterEach, beforeEach, expect, it } from 'vitest'
import { LIMITS } from '../common/limits/limits.ts'
import { errorOf, grantOf, startApi, type TestApi } from '../testing/api-client.ts'

const STRANGER = 'karim@exemple.fr'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ limitsFactor: 1 })
})
afterEach(() => api.close())

/** Sends the request as a new person with this address. */
async function ask(path: string, uid: string, email: string, body = {}) {
  const idToken = api.prove(uid, { uid, email, provider: 'google.com' })
  const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
  return api.post(`/api/auth/${path}`, { idToken, ...body }, grantOf(reply).accessToken)
}

it.each([
  ['change-email', LIMITS.changeEmailTo, 'marie@exemple.fr', { email: STRANGER }],
  ['verify-email', LIMITS.verifyEmailTo, STRANGER, {}],
] as const)(
  'limits %s e-mails to one address, ignoring case, however many accounts request them',
  async (path, { max }, email, body) => {
    for (let n = 0; n < max; n++) {
      expect((await ask(path, `uid${n}`, email, body)).status).toBe(202)
    }
    const mails = api.world.mails.length
    const loud = STRANGER.toUpperCase()
    const reply =
      path === 'change-email'
        ? await ask(path, 'last', email, { email: loud })
        : await ask(path, 'last', loud)
    expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
    expect(api.world.mails).toHaveLength(mails)
  },
)

it.each([
  ['change-email', { email: STRANGER }],
  ['verify-email', {}],
] as const)(
  'sends no %s e-mail for a session that the identity service has ended',
  async (path, body) => {
    const idToken = api.prove('marie', { uid: 'marie', provider: 'google.com' })
    const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
    api.world.accounts.set('marie', { validSinceSeconds: 4e9 })
    const asked = await api.post(
      `/api/auth/${path}`,
      { idToken, ...body },
      grantOf(reply).accessToken,
    )
    expect(errorOf(asked).code).toBe('auth/session-ended')
    expect(api.world.mails).toHaveLength(0)
  },
)
