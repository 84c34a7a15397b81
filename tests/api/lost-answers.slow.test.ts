import { ANSWER_LIMIT_MS } from '../../functions/src/common/available.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { call, grantOf, post, refusal, registered, type Reply } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'
import { claimsOf } from 'sesame-testing/claims'

const PATH = '/api/auth/refresh-access-token'

let proxy: FaultProxy
let api: OwnApi
beforeAll(async () => {
  proxy = await startFaultProxy(suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST'))
  // The Admin SDK reads this variable at its first request, so only this API connects through the proxy.
  const direct = process.env['FIREBASE_DATABASE_EMULATOR_HOST']
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = proxy.address
  api = await startOwnApi()
  expect((await call('GET', '/api/health', { origin: api.origin })).status).toBe(200)
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = direct
})
afterEach(() => proxy.mend())
afterAll(() => Promise.all([api.close(['server/unavailable']), proxy.close()]))

const refresh = (accessToken: string) =>
  call('POST', PATH, { origin: api.origin, body: JSON.stringify({ accessToken }) })

/** Reads the current step number of a token's session from the database. */
async function stepOf(token: string): Promise<number> {
  const { sub, sid } = claimsOf(token)
  return (await readRecord(`access/${sub}/states/${sid}/n`)) as number
}
const auditOf = async (uid: string) => JSON.stringify(await readRecord(`audit/${uid}`))

/** Requests a refresh until the API has reconnected to the database. */
async function refreshAgain(accessToken: string): Promise<Reply> {
  return vi.waitFor(
    async () => {
      const reply = await refresh(accessToken)
      expect(reply.status).not.toBe(503)
      return reply
    },
    { timeout: 40_000, interval: 100 },
  )
}

describe.each(['loseAnswers', 'stall', 'cut'] as const)(
  'an API that loses its connection to the database (%s)',
  (how) => {
    it(
      'returns 503 with Retry-After within the time limit, and accepts the retry',
      { timeout: 90_000 },
      async () => {
        const { accessToken: first, uid } = await registered()
        const { accessToken } = grantOf(await refresh(first))
        proxy[how]()
        const startedAt = performance.now()
        const lost = await refresh(accessToken)
        expect(performance.now() - startedAt).toBeLessThan(ANSWER_LIMIT_MS + 3000)
        expect(refusal(lost)).toEqual([503, 'server/unavailable'])
        expect(lost.headers.get('retry-after')).toBe('5')
        proxy.mend()
        const retried = await refreshAgain(accessToken)
        expect(retried.status).toBe(200)
        expect((await post(PATH, { accessToken: grantOf(retried).accessToken })).status).toBe(200)
        expect(await auditOf(uid)).not.toContain('token-reuse')
      },
    )
  },
)

describe('a response that is lost after the database has stored the session’s next step', () => {
  it(
    'a lost response is repeated for the same access token, and the session stays open',
    { timeout: 60_000 },
    async () => {
      const { accessToken, uid } = await registered()
      for (let time = 0; time < 3; time++) {
        const abort = new AbortController()
        const lost = fetch(api.origin + PATH, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ accessToken }),
          signal: abort.signal,
        }).then(
          // The headers may arrive before the abort, but the body is never read.
          (response) => response.body?.cancel(),
          () => undefined,
        )
        await vi.waitFor(async () => expect(await stepOf(accessToken)).toBe(1), {
          timeout: 20_000,
          interval: 5,
        })
        abort.abort()
        await lost
      }
      const reply = await refreshAgain(accessToken)
      expect(reply.status).toBe(200)
      expect(claimsOf(grantOf(reply).accessToken).n).toBe(1)
      expect((await refresh(grantOf(reply).accessToken)).status).toBe(200)
      expect(await auditOf(uid)).not.toContain('token-reuse')
    },
  )
})
