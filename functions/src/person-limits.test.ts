import { needsSession } from '@sesame/contract/endpoint'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LIMITS } from './common/limits/limits.ts'
import {
  errorOf,
  grantOf,
  servedRoutes,
  startApi,
  type Reply,
  type TestApi,
} from './testing/api-client.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'

let api: TestApi
beforeEach(async () => {
  // This factor raises the limits by address so much that they never apply.
  api = await startApi({ limitsFactor: 1e6 })
})
afterEach(() => api.close())

/** Opens one more session of a guest. */
async function enter(uid: string): Promise<string> {
  const idToken = api.prove(uid, { uid, provider: 'guest' })
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: false })).accessToken
}

/** Sends this many simultaneous requests. Resolves with their statuses. */
async function together(times: number, ask: (n: number) => Promise<Reply>): Promise<Set<number>> {
  const replies = await Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
  return new Set(replies.map(({ status }) => status))
}

const get = (path: string, token: string) => api.send('GET', path, { token })
const exported = (token: string) => get('/api/common/user/export', token)

describe('rate limits by person', { timeout: 20_000 }, () => {
  it('apply to every endpoint that needs a session, and to no other', () => {
    const without = servedRoutes(fakeDeps().deps).filter(
      ({ endpoint, limits }) => needsSession(endpoint) !== limits.some(({ by }) => by === 'person'),
    )
    expect(without.map(({ endpoint }) => endpoint.path)).toEqual([])
  })

  it('count the calls of all the person’s sessions together, and no one else’s', async () => {
    const [phone, desk, other] = [await enter('marie'), await enter('marie'), await enter('karim')]
    const asks = [
      () => get('/api/common/user', phone),
      () => get('/api/auth/sessions', desk),
      () => get('/api/video/1', phone),
    ] as const
    const statuses = await together(LIMITS.calls.max, (n) => (asks[n % 3] ?? asks[0])())
    expect([...statuses].sort()).toEqual([200, 404])
    for (const ask of asks) {
      const reply = await ask()
      expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
      expect(reply.headers.get('retry-after')).toBe('600')
    }
    expect((await get('/api/common/user', other)).status).toBe(200)
    api.world.now += 10 * MINUTE_MS
    expect((await get('/api/common/user', phone)).status).toBe(200)
  })

  it('are not used up by requests without a session', async () => {
    const token = await enter('marie')
    const forged = () => get('/api/common/user', `${token}x`)
    expect(await together(LIMITS.calls.max, forged)).toEqual(new Set([401]))
    expect((await get('/api/common/user', token)).status).toBe(200)
  })

  it('do not prevent an open session from being refreshed', async () => {
    const accessToken = await enter('marie')
    const statuses = await together(LIMITS.calls.max + 1, () =>
      get('/api/common/user', accessToken),
    )
    expect(statuses).toEqual(new Set([200, 429]))
    const refreshed = await api.post('/api/auth/refresh-access-token', { accessToken })
    expect(refreshed.status).toBe(200)
  })
})

describe('exports of personal data', () => {
  it('are limited to a few per hour for each person, then answer 429 with Retry-After', async () => {
    const [marie, karim] = [await enter('marie'), await enter('karim')]
    for (let n = 0; n < LIMITS.exports.max; n++) expect((await exported(marie)).status).toBe(200)
    const reply = await exported(marie)
    expect([reply.status, errorOf(reply).code]).toEqual([429, 'request/too-many'])
    expect(reply.headers.get('retry-after')).toBe('3600')
    expect((await exported(karim)).status).toBe(200)
    expect((await get('/api/common/user', marie)).status).toBe(200)
    api.world.now += HOUR_MS - 1
    expect((await exported(await enter('marie'))).status).toBe(429)
    api.world.now += 1
    expect((await exported(await enter('marie'))).status).toBe(200)
  })

  it('answer 503 while the limit cannot be counted', async () => {
    const token = await enter('marie')
    api.world.failure = { port: 'rates', error: new Error('down') }
    expect((await exported(token)).status).toBe(503)
    expect((await get('/api/common/user', token)).status).toBe(200)
  })
})
