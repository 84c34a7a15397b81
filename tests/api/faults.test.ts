import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS, SAMPLE_CALLS } from '../../functions/src/testing/sample-calls.ts'
import { registered } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import {
  countWrites,
  playCases,
  waitAsTold,
  type Case,
  type Line,
  type Outcome,
} from '../support/fault-run.ts'
import { startInstances, type Instances } from '../support/instances.ts'
import { HURRIED } from '../support/log.ts'

const NAMES = Object.keys(SAMPLE_CALLS)

/** Endpoints that write nothing to the main database. The health check only reads from it. */
const IDLE = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /.well-known/jwks.json',
  'POST /api/csp-reports',
]

/** Errors that the SDK and our code may log when the database does not respond. */
const UNDONE = [...HURRIED, 'server/unavailable', 'sdk-warning: transaction']

/** The faults by name. Each function gets the connection to disturb, and the number of writes of each endpoint. */
const FAULTS: Record<string, (line: Line, writes: Map<string, number>) => Promise<Outcome[]>> = {
  'cut before a write reaches it': (line, writes) =>
    writeByWrite(writes, (cases) =>
      playCases(line, cases, 'write', () => {
        line.proxy.cut()
        line.proxy.mend()
      }),
    ),
  'cut after a write, before its answer': (line, writes) =>
    writeByWrite(writes, (cases) =>
      playCases(line, cases, 'write', async (playing) => {
        line.proxy.loseAnswers()
        await Promise.all(playing.map(({ trap }) => trap.release()))
        line.proxy.cut()
        line.proxy.mend()
      }),
    ),
  'slow, so that a write comes after the answer': (line, writes) =>
    playCases(line, casesOf(writes), 'write', async (playing) => {
      await Promise.all(
        playing.map(async ({ answer, trap }) => {
          await answer
          await trap.release()
        }),
      )
      await waitAsTold(playing)
    }),
  'half-open after a write': (line, writes) =>
    playCases(line, casesOf(writes, 1), 'anything', async (playing) => {
      await Promise.all(playing.map(({ answer }) => answer))
      line.proxy.mend()
      await waitAsTold(playing)
    }),
}

const FAULT_NAMES = Object.keys(FAULTS)

function casesOf(writes: Map<string, number>, atLeast = 0): Case[] {
  return [...writes].flatMap(([name, count]) =>
    Array.from({ length: Math.max(atLeast, count) }, (_, i) => ({ name, nth: i + 1 })),
  )
}

/**
 * Plays all endpoints together, once for each n, while each endpoint's n-th write is disturbed. They must be disturbed at
 * the same n, because a cut affects the connection that they share.
 */
async function writeByWrite(
  writes: Map<string, number>,
  play: (cases: Case[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const byWrite = Map.groupBy(casesOf(writes), ({ nth }) => nth)
  for (const cases of byWrite.values()) outcomes.push(...(await play(cases)))
  return outcomes
}

const started: { instances: Instances; proxy: FaultProxy }[] = []
async function startLine(): Promise<Line> {
  const proxy = await startFaultProxy(suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST'))
  const env = { FIREBASE_DATABASE_EMULATOR_HOST: proxy.address }
  const instances = await startInstances(1, env)
  started.push({ instances, proxy })
  const origin = instances.next()
  const { accessToken: token } = await registered()
  return { proxy, origin, token }
}

/** Time limit (ms) of all faults together: every write is cut once, and the SDK waits up to 30 seconds after each cut. */
const PLAYED_MS = 300_000

let outcomes: ReadonlyMap<string, Outcome[]>
beforeAll(async () => {
  const [counting, ...lines] = await Promise.all([startLine(), ...FAULT_NAMES.map(startLine)])
  const writes = await countWrites(counting)
  const played = Object.entries(FAULTS).map(async ([fault, play], i) => {
    const line = lines[i] ?? counting
    return [fault, await play(line, writes)] as const
  })
  outcomes = new Map(await Promise.all(played))
}, PLAYED_MS)
afterAll(() =>
  Promise.all(
    started.flatMap(({ instances, proxy }) => [instances.close(instances.errors()), proxy.close()]),
  ),
)

it('these tests call every endpoint of the contract', () => {
  const played = NAMES.map((name) => name.split(',')[0])
  expect([...new Set(played)].sort()).toEqual([...ENDPOINTS.keys()].sort())
})

it('the API logs no errors except those about work that failed because the database was unreachable', () => {
  const said = new Set(started.flatMap(({ instances }) => instances.errors()))
  expect([...said].filter((error) => !UNDONE.includes(error))).toEqual([])
})

describe.each(FAULT_NAMES)('with a database connection that is %s', (fault) => {
  it('the fault affects every endpoint that uses the database, and most writes', () => {
    const all = outcomes.get(fault) ?? []
    const hit = all.filter(({ isHit }) => isHit)
    const idle = NAMES.filter((name) => !hit.some((outcome) => outcome.name === name))
    expect(idle.filter((name) => !IDLE.includes(name))).toEqual([])
    expect(hit.length / all.length).toBeGreaterThan(0.75)
  })

  it.each(NAMES)('%s loses no data, does nothing twice, and says when to retry', (name) => {
    const played = outcomes.get(fault)?.filter((outcome) => outcome.name === name) ?? []
    const wrong = played.flatMap(({ nth, wrong }) => wrong.map((what) => `write ${nth}: ${what}`))
    expect(wrong.join('\n')).toBe('')
  })
})
