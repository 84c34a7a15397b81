import { keyOf } from '../../adapters/firebase/operators/journal.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Diagnosis } from '@sesame/contract/endpoints/console/diagnosis'
import { PROJECT_CHECK_IDS } from '@sesame/contract/project-checks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import type { ConsoleDeps } from '../console-deps.ts'

const PATH = '/api/tools/diagnosis'

let tools: TestConsole
afterEach(() => {
  vi.restoreAllMocks()
  return tools.close()
})

/** Starts a console behind known proxies, as in production, with the given changes. */
async function start(
  change: (deps: ConsoleDeps) => Partial<ConsoleDeps> = () => ({}),
): Promise<string> {
  tools = await startConsole({
    intercept: (deps) => {
      const config = { ...deps.config, trustedProxies: ['10.0.0.0/8'] }
      return { ...deps, config, ...change({ ...deps, config }) }
    },
  })
  return tools.operator('ines', 'support')
}

async function diagnosis(token: string): Promise<Diagnosis> {
  const reply = await tools.post(PATH, {}, token)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as Diagnosis
}

async function found(
  id: string,
  change?: (deps: ConsoleDeps) => Partial<ConsoleDeps>,
  arrange: () => void = () => undefined,
) {
  const token = await start(change)
  arrange()
  return (await diagnosis(token)).checks.find((check) => check.id === id)
}

const down = () => Promise.reject(new Error('down'))

describe('the diagnosis of a project', () => {
  it('reports no error in a healthy product, and lists every check in order', async () => {
    const { checks } = await diagnosis(await start())
    expect(checks.map(({ id }) => id)).toEqual(PROJECT_CHECK_IDS)
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  it('returns the same result for ten seconds', async () => {
    let asked = 0
    const token = await start(({ askApi }) => ({
      askApi: () => {
        asked += 1
        return askApi()
      },
    }))
    await Promise.all([diagnosis(token), diagnosis(token)])
    const once = asked
    tools.world.now += 10 * SECOND_MS
    await diagnosis(token)
    expect(asked).toBe(2 * once)
  })

  it('rejects a request that asks for only some checks', async () => {
    const token = await start()
    expect((await tools.post(PATH, { only: 'jobs' }, token)).status).toBe(400)
  })

  it('reports checks that throw as unknown, and logs the error without its message', async () => {
    const refusing = () => Promise.reject(new Error('canary'))
    const token = await start(() => ({ greetMailServer: refusing, askApi: refusing }))
    const { checks } = await diagnosis(token)
    const unknown = checks.flatMap(({ id, state }) => (state === 'unknown' ? [id] : []))
    expect(unknown).toEqual(['mail-server', 'api', 'secrets'])
    expect(tools.world.lines.join()).toContain('check-unknown')
    expect(tools.world.lines.join()).not.toContain('canary')
  })
})

describe('the checks of the diagnosis', () => {
  it.each(['database', 'identity', 'statistics'])('report that %s does not respond', async (id) => {
    const check = await found(id, ({ probes }) => ({ probes: { ...probes, [id]: down } }))
    expect(check).toMatchObject({ state: 'failed', facts: { problem: 'no-answer' } })
  })

  it.each(['database', 'identity', 'statistics'])('warn that %s is slow', async (id) => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const slow = () => {
      now += 2300
      return Promise.resolve()
    }
    const check = await found(id, ({ probes }) => ({ probes: { ...probes, [id]: slow } }))
    const facts = { durationMs: 2300, problem: 'slow' }
    expect(check).toEqual({ id, state: 'warning', facts })
  })

  it('warn about violations of the Content-Security-Policy since yesterday, and name the most frequent ones', async () => {
    const check = await found('violations', undefined, () => {
      const { counted, now } = tools.world
      const day = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10)
      counted.write(`daily/${day(0)}/csp-violation/script-src inline/0`, 1)
      counted.write(`daily/${day(0)}/csp-violation/script-src-elem evil,example/3`, 2)
      counted.write(`daily/${day(1)}/csp-violation/script-src-elem evil,example/7`, 2)
      counted.write(`daily/${day(2)}/csp-violation/img-src old,example/0`, 9)
      counted.write(`daily/${day(0)}/sign-in/password/0`, 9)
    })
    const most = 'script-src-elem evil.example (4), script-src inline (1)'
    expect(check).toEqual({ id: 'violations', state: 'warning', facts: { count: 5, most } })
  })

  it('report jobs that failed', async () => {
    const run = { by: 'schedule', dryRun: true, durationMs: 1, examined: 0, due: 0, failed: 0 }
    const check = await found('jobs', undefined, () => {
      const { tree, now } = tools.world
      const failed = { ...run, at: now, outcome: 'failed', complete: false, kinds: {} }
      tree.write('jobRuns/lost-mails/a', failed)
    })
    expect(check).toMatchObject({ state: 'failed', facts: { failed: 1, jobs: 'lost-mails' } })
  })

  it.each([
    [true, 0, 'ok'],
    [false, 14, 'warning'],
    [false, 15, 'failed'],
  ])(
    'report the mode of the jobs (deleting due data: %s, dry run for %i days) as %s',
    async (sweep, days, state) => {
      const check = await found('dry-run', undefined, () => {
        tools.world.running.sweep = sweep
        tools.world.dryRunSince = tools.world.now - days * DAY_MS
      })
      expect(check).toMatchObject({ state, facts: { sweep, setBy: 'operator' } })
    },
  )

  it.each([
    ['ECONNECTION', '', 'no-answer'],
    ['EDNS', '', 'unknown-host'],
    ['ETLS', '', 'tls'],
    ['ESOCKET', 'self-signed certificate', 'certificate'],
  ])('report the problem of a mail server that answers %s', async (code, message, problem) => {
    const check = await found('mail-server', () => ({
      greetMailServer: () => Promise.resolve({ code, message }),
    }))
    expect(check).toMatchObject({ state: 'failed', facts: { host: 'smtp.exemple.fr', problem } })
  })

  it('warn if no mail server is configured, and if e-mails have waited too long', async () => {
    const none = await found('mail-server', ({ self }) => ({ self: { ...self, smtp: null } }))
    expect(none).toEqual({ id: 'mail-server', state: 'warning', facts: { problem: 'none' } })
    await tools.close()
    const queue = await found('mail-queue', undefined, () => {
      tools.world.waiting.set('marie/a', tools.world.now - 31 * MINUTE_MS)
    })
    expect(queue).toMatchObject({ state: 'warning', facts: { length: 1, oldestMinutes: 31 } })
  })

  it('report that the API does not start because of its secrets', async () => {
    const change = () => ({
      askApi: () => Promise.resolve({ status: 500, health: null, code: 'server/misconfigured' }),
    })
    expect(await found('secrets', change)).toMatchObject({ state: 'failed' })
    await tools.close()
    expect(await found('api', change)).toMatchObject({ state: 'failed', facts: { status: 500 } })
  })

  it('warn if the API has a different version than the console', async () => {
    const check = await found('api', ({ askApi }) => ({
      askApi: async () => {
        const answer = await askApi()
        return { ...answer, health: answer.health && { ...answer.health, version: '1.0.0' } }
      },
    }))
    expect(check).toMatchObject({ state: 'warning', facts: { version: '1.0.0' } })
  })

  it.each([
    [0, 'failed', 'none'],
    [2, 'unknown', undefined],
    [['0.0.0.0/1'], 'failed', 'strangers'],
    [['10.0.0.0/8', 'loopback'], 'ok', undefined],
  ])('check the trusted proxies: %j', async (trustedProxies, state, problem) => {
    const check = await found('trusted-proxies', ({ config }) => ({
      config: { ...config, trustedProxies },
    }))
    expect([check?.state, check?.facts['problem']]).toEqual([state, problem])
  })

  it.each([
    ['sesame.example', 'ok'],
    ['example', 'ok'],
    ['ame.example', 'failed'],
    ['autre.example', 'failed'],
  ])('check the domain of the passkeys: %s', async (rpId, state) => {
    const check = await found('passkeys', ({ self }) => ({
      self: { ...self, passkeys: { rpId, origins: [] } },
    }))
    expect(check?.state).toBe(state)
  })

  it('warn about disabled protections, and about pages without TLS', async () => {
    const token = await start(({ self }) => ({
      self: { ...self, appCheck: false, captcha: false, pages: ['http://sesame.example'] },
    }))
    const states = Object.fromEntries(
      (await diagnosis(token)).checks.map(({ id, state }) => [id, state]),
    )
    expect(states).toMatchObject({ 'app-check': 'warning', captcha: 'warning', origins: 'failed' })
  })

  it('report that a journal entry was changed', async () => {
    const token = await start()
    for (let entry = 0; entry < 5; entry += 1) {
      await tools.deps.journal.append({
        at: tools.world.now,
        operator: 'camille',
        role: 'owner',
        phase: 'noted',
        action: 'signed-in',
        requestId: 'none',
      })
    }
    tools.world.tree.write(`operatorAudit/entries/${keyOf(3)}/operator`, 'somebody')
    const { checks } = await diagnosis(token)
    expect(checks.find(({ id }) => id === 'journal')).toMatchObject({
      state: 'failed',
      facts: { brokenAt: 3, verified: 2 },
    })
  })
})
