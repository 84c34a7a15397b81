import { afterEach, describe, expect, it } from 'vitest'
import { LIMITS } from './common/limits/limits.ts'
import { errorOf, grantOf, servedRoutes, startApi, type TestApi } from './testing/api-client.ts'
import { fakeDeps, type Choices } from './testing/fakes/fake-deps.ts'

let api: TestApi
afterEach(() => api.close())
const start = async (choices: Choices = {}) => {
  api = await startApi({ limitsFactor: 0.01, ...choices })
}

/** How many refused sign-ins one network address may make, given the limits' factor in these tests. */
const MAX = Math.ceil(LIMITS.signInAsked.max * 0.01)

const signIn = (headers = {}, idToken = 'unknown') =>
  api.send('POST', '/api/auth/sign-in', {
    body: JSON.stringify({ idToken, remember: false }),
    headers,
  })

/** Sends this many sign-ins, the nth with `headers(n)`. Resolves with their statuses. */
async function statuses(tries: number, headers: (n: number) => object = () => ({})) {
  const all: number[] = []
  for (let n = 0; n < tries; n++) all.push((await signIn(headers(n))).status)
  return all
}

describe('every public POST endpoint', () => {
  it('is limited by network address', async () => {
    await start()
    const open = servedRoutes(fakeDeps().deps)
      .filter(({ endpoint: { access, method } }) => access === 'public' && method === 'POST')
      .filter(({ limits }) => !limits.some(({ by }) => by === 'address'))
    expect(open.map(({ endpoint }) => endpoint.path)).toEqual([])
  })

  it('answers 429 with Retry-After after the limit is reached, whatever the body', async () => {
    await start()
    expect(await statuses(MAX)).toEqual(Array(MAX).fill(401))
    const reply = await signIn()
    expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
    expect(reply.headers.get('retry-after')).toBe('600')
    const { limit } = JSON.parse(api.world.lines.at(-1) ?? '') as { limit?: unknown }
    expect(limit).toBe(LIMITS.signInAsked.name)
    expect(reply.text).not.toContain(LIMITS.signInAsked.name)
    const malformed = await api.send('POST', '/api/auth/sign-in', { body: '{' })
    expect(malformed.status).toBe(429)
  })
})

describe("the client's address", () => {
  const forged = (n: number) => ({
    'X-Forwarded-For': `198.51.100.${n}`,
    'X-Real-IP': `198.51.100.${n}`,
    'Fastly-Client-IP': `198.51.100.${n}`,
    Forwarded: `for=198.51.100.${n}`,
  })

  it('is the connection’s address if no proxy is trusted', async () => {
    await start({ trustedProxies: 0 })
    expect((await statuses(MAX + 1, forged)).at(-1)).toBe(429)
  })

  it.each([
    ['one proxy', 1, '203.0.113.7'],
    ['two proxies', 2, '203.0.113.7, 192.0.2.1'],
    ['networks', ['loopback', '192.0.2.0/24'], '203.0.113.7, 192.0.2.1'],
  ])(
    'stays the same behind %s, whatever addresses are forged before it',
    async (_what, trusted, added) => {
      await start({ trustedProxies: trusted })
      const through = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}, ${added}` })
      expect((await statuses(MAX + 1, through)).at(-1)).toBe(429)
      const other = { 'X-Forwarded-For': added.replace('203.0.113.7', '203.0.113.8') }
      expect((await signIn(other)).status).toBe(401)
    },
  )

  it('is the connection’s address if the request bypasses the trusted proxies', async () => {
    await start({ trustedProxies: ['loopback', '192.0.2.0/24'] })
    const direct = (n: number) => ({ 'X-Forwarded-For': `198.51.100.${n}, 203.0.113.9` })
    expect((await statuses(MAX + 1, direct)).at(-1)).toBe(429)
  })
})

describe('if the counters of rate limits cannot be reached', () => {
  it('sign-in answers 503 with Retry-After', async () => {
    await start()
    api.world.failure = { port: 'rates', error: new Error('down') }
    const reply = await signIn({}, api.prove('guest', { provider: 'guest' }))
    expect([reply.status, errorOf(reply).code]).toEqual([503, 'server/unavailable'])
    expect(reply.headers.get('retry-after')).toBe('5')
  })

  it('refresh still works, since its limit is counted in memory', async () => {
    await start()
    const idToken = api.prove('guest', { provider: 'guest' })
    const signedIn = await api.post('/api/auth/sign-in', { idToken, remember: false })
    const { accessToken } = grantOf(signedIn)
    api.world.failure = { port: 'rates', error: new Error('down') }
    const path = '/api/auth/refresh-access-token'
    const max = Math.ceil(LIMITS.refresh.max * 0.01)
    for (let n = 0; n < max; n++) expect((await api.post(path, { accessToken })).status).toBe(200)
    expect((await api.post(path, { accessToken })).status).toBe(429)
  })
})
