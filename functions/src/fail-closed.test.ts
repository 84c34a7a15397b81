import { describe, expect, it } from 'vitest'
import { applicationRoutes } from '../../application/functions/routes.ts'
import type { Route } from './common/http/route.ts'
import { errorOf, servedRoutes, startApi, type Reply, type Scenario } from './testing/api-client.ts'
import { fakeDeps } from './testing/fakes/fake-deps.ts'
import { API_PORTS, createSaboteur } from './testing/saboteur.ts'
import { SAMPLE_CALLS } from './testing/sample-calls.ts'
import { SCENARIOS } from './testing/scenarios.ts'
import type { Port } from './testing/fakes/world.ts'

const ERASURE = 'DELETE /api/common/user'
/**
 * Calls whose failure does not fail the request: sending the last e-mail of an erased account (commits store all other
 * e-mails), and anything after a commit.
 */
const isTolerated = (name: string, method: string) =>
  (name === ERASURE && method === 'emails.send') || method === 'passkeys.release'

const CANARY = 'canary-secret'

function scenarioOf(name: string): Scenario {
  const scenario = SCENARIOS[name]
  if (!scenario) throw new Error(`no scenario: ${name}`)
  return scenario
}

/** Runs a scenario while one method or port fails. Returns the response, the methods called and the lines logged. */
async function play(scenario: Scenario, failing: { method?: string; port?: Port } = {}) {
  const error = new Error(CANARY)
  const saboteur = createSaboteur(error, API_PORTS)
  const api = await startApi({ intercept: saboteur.intercept })
  try {
    const act = await scenario(api)
    if (failing.port !== undefined) api.world.failure = { port: failing.port, error }
    saboteur.watch(failing.method)
    const reply = await act()
    return { reply, called: [...saboteur.called], lines: api.world.lines.join('\n') }
  } finally {
    await api.close()
  }
}

function expectClosed(reply: Reply, lines: string): void {
  expect(reply.status).toBeGreaterThanOrEqual(500)
  const { requestId, code } = errorOf(reply)
  expect(reply.headers.get('x-request-id')).toBe(requestId)
  expect(lines).toContain(`"requestId":"${requestId}"`)
  if (code === 'server/unavailable') expect(reply.headers.get('retry-after')).toBe('5')
  expect(reply.text + lines).not.toContain(CANARY)
}

/** The status of scenarios that return neither the usual success nor the usual refusal. */
const OTHER_STATUS: Readonly<Record<string, number>> = {
  'POST /api/auth/second-factor/answer, refused': 403,
}

/** Returns the status of a scenario if nothing fails. */
function statusOf(name: string): number {
  const isRefused = name.includes('refused') || name.includes('copied')
  return SAMPLE_CALLS[name]?.status ?? OTHER_STATUS[name] ?? (isRefused ? 401 : 200)
}

describe('scenarios', () => {
  it('cover all our endpoints', () => {
    const { deps } = fakeDeps()
    const namesOf = (routes: readonly Pick<Route, 'endpoint'>[]) =>
      routes.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    const others = namesOf(applicationRoutes(deps))
    const served = namesOf(servedRoutes(deps)).filter((name) => !others.includes(name))
    const played = Object.keys(SCENARIOS).map((name) => name.split(',')[0])
    expect([...new Set(played)].sort()).toEqual(served.sort())
  })
})

describe.each(Object.entries(SCENARIOS))('%s', (name, scenario) => {
  it('fails closed whichever dependency throws, with a uniform error without details', async () => {
    const { reply: usual, called } = await play(scenario)
    expect(usual.status).toBe(statusOf(name))
    for (const method of called) {
      const { reply, lines } = await play(scenario, { method })
      if (isTolerated(name, method)) expect([method, reply.status]).toEqual([method, usual.status])
      else expectClosed(reply, lines)
    }
  })

  const quiet = ['statistics', 'pushes', 'directory'] as const
  it.each([...quiet, ...(isTolerated(name, 'emails.send') ? (['emails'] as const) : [])])(
    'answers as usual while %s fail',
    async (port) => {
      const { reply, lines } = await play(scenario, { port })
      expect(reply.status).toBe(statusOf(name))
      expect(reply.text + lines).not.toContain(CANARY)
    },
  )
})

describe('failures that do not fail a request', () => {
  it.each([
    ['POST /api/auth/sign-in', 'statistics', 'statistics-failed'],
    ['POST /api/auth/sign-in, on a new device', 'pushes', 'push-failed'],
    ['POST /api/auth/sign-up', 'directory', 'directory-failed'],
    [ERASURE, 'emails', 'goodbye-failed'],
    ['DELETE /api/auth/passkeys/:id', 'passkeys', 'passkey-not-released'],
  ] as const)('%s: logs a failure of %s', async (name, port, event) => {
    const { lines } = await play(scenarioOf(name), { port })
    expect(lines).toContain(`"event":"${event}"`)
  })
})
