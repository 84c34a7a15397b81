import { describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../testing/api-client.ts'
import { createSaboteur } from '../testing/saboteur.ts'
import { fakeConsoleDeps } from '../testing/console/fake-console-deps.ts'
import { startConsole } from '../testing/console/start-console.ts'
import { CONSOLE_SCENARIOS, type ConsoleScenario } from '../testing/console/console-scenarios.ts'
import type { World } from '../testing/fakes/world.ts'
import { consoleRoutesOf } from './console-routes.ts'

/**
 * The ports that can fail. Excludes: clock, log and audit, which run in this process; statistics, pushes, requests to receivers
 * and updates of the directory, which never reject; and the limiter, which handles failures of its counters itself.
 */
const TOOLS_PORTS = [
  ...(['identity', 'accounts', 'records', 'users', 'passkeys', 'personalData'] as const),
  ...(['accountMails', 'emails', 'operators', 'journal', 'requests', 'directory'] as const),
  ...(['auditTrail', 'announcements', 'jobRuns', 'erasures', 'jobTasks', 'totals'] as const),
  ...(['counters', 'mailQueue', 'probes', 'askApi', 'greetMailServer'] as const),
] as const

const CANARY = 'canary-secret'

/**
 * Runs a scenario while one method fails. Returns the response, the calls, the log and journal entries, and whether anything
 * changed.
 */
async function play(scenario: ConsoleScenario, failing?: string) {
  const saboteur = createSaboteur(new Error(CANARY), TOOLS_PORTS)
  const tools = await startConsole({ intercept: saboteur.intercept })
  const { world } = tools
  try {
    const act = await scenario(tools)
    const [before, entries] = [stateOf(world), world.journal.length]
    saboteur.watch(failing)
    const reply = await act()
    const journal = world.journal.slice(entries)
    const hasChanged = stateOf(world) !== before
    return { reply, journal, hasChanged, called: [...saboteur.called], lines: world.lines.join() }
  } finally {
    await tools.close()
  }
}

/** All data that a request may change, except the clock, the log, counters and the journal. */
function stateOf(world: World): string {
  const { now: _now, lines: _lines, statistics: _counts, journal: _journal, ...rest } = world
  const { calls: _calls, ...personal } = rest.personal
  const rates = [...rest.rates].filter(([path]) => !/^(?:operator|passkey-challenges)/.test(path))
  const {
    operatorAudit: _entries,
    rateLimits: _limits,
    ...tree
  } = rest.tree.read('') as object & {
    operatorAudit?: unknown
    rateLimits?: unknown
  }
  return JSON.stringify({ ...rest, tree, personal, rates }, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  )
}

/**
 * Calls that notify the operators who may approve a request. If these calls fail, the operators still see the request in the
 * console.
 */
const ASKING = /^(?:operators\.list|records\.commit|emails\.hand)$/

/**
 * Calls whose failure does not fail the action. They notify people of the action, record the action, or check services for
 * the overview and the diagnosis.
 */
const TOLERATED: Readonly<Record<string, RegExp>> = {
  'POST /api/tools/people/erase': ASKING,
  'POST /api/tools/people/change-address': ASKING,
  'POST /api/tools/people/report-taken-mailbox': ASKING,
  'POST /api/tools/people/remove-method': ASKING,
  'POST /api/tools/people/begin-factor-wait': ASKING,
  'POST /api/tools/operators/ask': ASKING,
  'POST /api/tools/operators/ask-link': ASKING,
  'POST /api/tools/events/ask': ASKING,
  'POST /api/tools/requests/approve, a role': /^requests\.end$/,
  'POST /api/tools/requests/approve, an erasure': /^(?:emails\.send|requests\.end)$/,
  'POST /api/tools/people/disable': /^directory\.update$/,
  'POST /api/tools/people/enable': /^directory\.update$/,
  'POST /api/tools/overview': /^(?:totals|probes)\./,
  'POST /api/tools/diagnosis':
    /^(?:probes\.|jobRuns\.|totals\.|greetMailServer$|mailQueue\.|askApi$|journal\.)/,
}
const isTolerated = (name: string, method: string) => TOLERATED[name]?.test(method) === true

/**
 * Whether an endpoint verifies a proof of identity. Such an endpoint records the use of the passkey before it writes to the
 * journal. `session.test.ts` checks that these actions are journaled.
 */
const isProving = (name: string) => /\/(?:sign-in|prove)$/.test(name)

/** Operators can end their own sessions even if the journal fails. */
const isLeaving = (name: string, method: string | undefined) =>
  /\/(?:sign-out|access\/end)$/.test(name) && method === 'journal.append'

function expectUnavailable(method: string, reply: Reply, lines: string): void {
  const { code, requestId } = errorOf(reply)
  expect([method, reply.status, code]).toEqual([method, 503, 'server/unavailable'])
  expect(reply.headers.get('x-request-id')).toBe(requestId)
  expect(reply.headers.get('retry-after')).toBe('5')
  expect(lines).toContain(`"requestId":"${requestId}"`)
}

describe('the scenarios of the console', () => {
  it('call every endpoint of the console', () => {
    const served = consoleRoutesOf(fakeConsoleDeps().deps).map(
      ({ endpoint: { method, path } }) => `${method} ${path}`,
    )
    const played = Object.keys(CONSOLE_SCENARIOS).map((name) => name.split(',')[0])
    expect([...new Set(played)].sort()).toEqual(served.sort())
  })
})

describe.each(Object.entries(CONSOLE_SCENARIOS))('%s', (name, scenario) => {
  it('answers 503 or succeeds if any one call fails, and never shows the error’s message', async () => {
    const usual = await play(scenario)
    expect(usual.reply.status).toBeLessThan(300)
    for (const method of usual.called) {
      const { reply, lines } = await play(scenario, method)
      expect(reply.text + lines).not.toContain(CANARY)
      if (isTolerated(name, method))
        expect([method, reply.status]).toEqual([method, usual.reply.status])
      else expectUnavailable(method, reply, lines)
    }
  })

  it('adds journal entries about every change and its outcome', async () => {
    const { called, hasChanged: isAct } = await play(scenario)
    for (const method of [undefined, ...called]) {
      const { reply, journal, hasChanged } = await play(scenario, method)
      const phases = journal.map(({ phase }) => phase)
      if (hasChanged && !isLeaving(name, method) && !isProving(name))
        expect([method, phases]).not.toEqual([method, []])
      if (phases[0] !== 'begun') continue
      // An action with the outcome `failed` in the journal has changed nothing. A failure after the action, for example to
      // read the person again, does not undo the change.
      expect([method, phases]).toEqual([
        method,
        ['begun', expect.stringMatching(/^(?:done|failed)$/)],
      ])
      if (reply.status < 300) expect(phases[1]).toBe('done')
      if (phases[1] === 'done' && isAct) expect([method, hasChanged]).toEqual([method, true])
    }
  })
})
