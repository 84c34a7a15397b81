import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from '../common/limits/limits.ts'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'

const OWNED = 'karim@exemple.fr'

let api: TestApi
beforeEach(async () => {
  api = await startApi({ limitsFactor: 1, trustedProxies: 1 })
})
afterEach(() => api.close())

interface Asking {
  readonly uid: string
  readonly email: string
  readonly body?: object
  /** The caller's network address. */
  readonly from?: string
}

/** Sends the request in a new session of the person. */
async function ask(path: string, { uid, email, body = {}, from = '203.0.113.7' }: Asking) {
  const idToken = api.prove(uid, { uid, email, provider: 'google.com' })
  const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
  return api.send('POST', `/api/auth/${path}`, {
    body: JSON.stringify({ idToken, ...body }),
    token: grantOf(reply).accessToken,
    headers: { 'X-Forwarded-For': from },
  })
}

const change = (uid: string, email: string, from?: string) =>
  ask('change-email', { uid, email: 'marie@exemple.fr', body: { email }, ...(from && { from }) })

it.each([
  ['change-email', LIMITS.changeEmailTo, 'marie@exemple.fr', { email: OWNED }],
  ['verify-email', LIMITS.verifyEmailTo, OWNED, {}],
] as const)(
  'limits %s e-mails to one address, ignoring case, however many accounts and networks request them',
  async (path, { max }, email, body) => {
    for (let n = 0; n < max; n++) {
      const asking = { uid: `uid${n}`, email, body, from: `198.51.100.${n}` }
      expect((await ask(path, asking)).status).toBe(202)
    }
    const mails = api.world.mails.length
    const loud = OWNED.toUpperCase()
    const reply =
      path === 'change-email'
        ? await ask(path, { uid: 'last', email, body: { email: loud } })
        : await ask(path, { uid: 'last', email: loud })
    expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
    expect(api.world.mails).toHaveLength(mails)
  },
)

describe('an address that a stranger asks to have on their account', () => {
  const untilRefused = async (act: (n: number) => Promise<Reply>) => {
    for (let n = 0; n < 100; n++) if ((await act(n)).status === 429) return n
    throw new Error('Never refused')
  }

  it('can still be requested by its owner, even from the stranger’s network', async () => {
    expect(await untilRefused(() => change('stranger', OWNED))).toBe(LIMITS.changeEmail.max)
    expect((await change('owner', OWNED)).status).toBe(202)
  })

  it('can still be requested by its owner from another network if the stranger has many accounts', async () => {
    const asked = await untilRefused((n) => change(`stranger${n}`, OWNED))
    expect(asked).toBe(LIMITS.changeEmailFrom.max)
    expect((await change('owner', OWNED, '198.51.100.1')).status).toBe(202)
  })
})

it.each([
  ['change-email', { email: OWNED }],
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

it('a request for the current address cancels a pending change of address, without an e-mail or a fresh proof', async () => {
  const idToken = api.prove('marie', { uid: 'marie', provider: 'google.com' })
  const reply = await api.post('/api/auth/sign-in', { idToken, remember: true })
  const { accessToken, user } = grantOf(reply)
  const asked = () => api.world.tree.read('access/marie/asked/email')
  await api.post('/api/auth/change-email', { idToken, email: OWNED }, accessToken)
  expect(asked()).toMatchObject({ address: OWNED })
  const mails = api.world.mails.length
  api.world.now += 10 * MINUTE_MS
  const own = (user.email ?? '').toUpperCase()
  const withdrawn = await api.post('/api/auth/change-email', { idToken, email: own }, accessToken)
  expect(withdrawn.status).toBe(202)
  expect(asked()).toBeNull()
  expect(api.world.mails).toHaveLength(mails)
  api.world.accounts.set('marie', { email: OWNED, emailVerified: true })
  const { text } = await api.send('GET', '/api/common/user', { token: accessToken })
  expect(JSON.parse(text)).toMatchObject({ email: user.email })
})
