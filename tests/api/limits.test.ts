import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '@sesame/contract/testing/exported'
import { concrete, sampleBody } from '../../functions/src/testing/sample-calls.ts'
import { routesOf } from '../../functions/src/app.ts'
import { LIMITS, type Limit } from '../../functions/src/common/limits/limits.ts'
import type { Deps } from '../../functions/src/deps.ts'
import { call, refusal, registered } from 'sesame-testing/api'
import { startInstances } from '../support/instances.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

const FACTOR = 0.01

let api: OwnApi
let limited: { name: string; limit: Limit; ask: () => ReturnType<typeof call> }[] = []
beforeAll(async () => {
  let deps: Deps | undefined
  api = await startOwnApi(
    // Another pepper changes the keys of the counters, so this test does not use up the emulator suite's own limits.
    { SESAME_LIMITS_FACTOR: String(FACTOR), PEPPER: randomBytes(32).toString('base64url') },
    (made) => (deps = made),
  )
  const person = await registered()
  const { origin } = api
  const routes = deps ? routesOf(deps) : []
  // Leave out endpoints for services, because functions/src/introspection.test.ts tests their limits, which count a
  // stranger's wrong keys and a service's requests separately.
  const ofPages = routes.filter(({ endpoint }) => endpoint.access !== 'service')
  limited = ofPages.flatMap(({ endpoint, limits }) =>
    limits
      .filter(({ by }) => by === 'address')
      // Use up shared limits first: they count only requests that pass the limits in memory.
      .toSorted((one) => (one.scope === 'everywhere' ? -1 : 1))
      .map((limit) => ({
        name: nameOf(endpoint),
        limit,
        ask() {
          const token = person.accessToken
          // Only shared limits need a valid body; limits in memory count a request before its body is read.
          const body = limit.scope === 'everywhere' && { body: sampleBody(endpoint, person) ?? '' }
          return call(endpoint.method, concrete(endpoint), { origin, token, ...body })
        },
      })),
  )
})
afterAll(() => api.close())

describe('limits by IP address', () => {
  it('apply to every public POST endpoint, and to every endpoint that costs money', () => {
    expect([...new Set(limited.map(({ name }) => name))].sort()).toEqual([
      'GET /api/video/:videoId',
      'POST /api/auth/answer-alert',
      'POST /api/auth/forgot-password',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys/verify',
      'POST /api/auth/refresh-access-token',
      'POST /api/auth/reset-password',
      'POST /api/auth/restore-account',
      'POST /api/auth/second-factor/answer',
      'POST /api/auth/second-factor/lost',
      'POST /api/auth/sign-in',
      'POST /api/auth/sign-up',
      'POST /api/csp-reports',
    ])
    const shared = limited.filter(({ limit }) => limit.scope === 'everywhere')
    expect(shared.map(({ name }) => name).sort()).toEqual([
      ...['POST /api/auth/reset-password', 'POST /api/auth/sign-in', 'POST /api/auth/sign-up'],
    ])
  })

  it('return 429 with Retry-After for the first request above a limit', async () => {
    const asked = new Map<string, number>()
    for (const { name, limit, ask } of limited) {
      const before = asked.get(name) ?? 0
      const left = Math.ceil(limit.max * FACTOR) - before
      for (let n = 0; n < left; n++) expect([name, (await ask()).status]).not.toEqual([name, 429])
      const reply = await ask()
      expect([name, ...refusal(reply)]).toEqual([name, 429, 'request/too-many'])
      asked.set(name, before + left + 1)
      const seconds = Number(reply.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(limit.windowMs / 1000)
    }
  })
})

describe('GET /api/common/user/export', () => {
  it('limits a person’s exports per hour across all instances, even if the requests are simultaneous', async () => {
    const { accessToken: token } = await registered()
    const instances = await startInstances(2)
    const replies = await Promise.all(
      Array.from({ length: 2 * LIMITS.exports.max }, () =>
        call('GET', '/api/common/user/export', { origin: instances.next(), token }),
      ),
    )
    await instances.close()
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.exports.max)
    expect(statuses.filter((status) => status === 429)).toHaveLength(LIMITS.exports.max)
    // The emulator suite's own instance, behind Hosting, uses the same counter.
    const reply = await call('GET', '/api/common/user/export', { token })
    expect(refusal(reply)).toEqual([429, 'request/too-many'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
