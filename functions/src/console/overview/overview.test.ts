import { DAY_MS } from '@sesame/contract/durations'
import type { Overview } from '@sesame/contract/endpoints/console/overview'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../../common/statistics/days.ts'
import { errorOf } from '../../testing/api-client.ts'
import { tellOwners } from '../operators/tell-owners.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'

const PATH = '/api/tools/overview'

let tools: TestConsole
let support: string
beforeEach(async () => {
  tools = await startConsole()
  support = tools.operator('ines', 'support')
})
afterEach(() => tools.close())

const ago = (days: number) => dayOf(tools.world.now - days * DAY_MS)
const total = (
  days: number,
  counts: Record<string, number>,
  activePeople: number | null = null,
) => {
  for (const [place, n] of Object.entries({ ...counts, 'active-people/all': activePeople })) {
    tools.world.counted.write(`totals/${ago(days)}/${place}`, n)
  }
}
const count = (days: number, place: string, by: number) =>
  tools.world.running.shards.set(`${ago(days)}/${place}`, by)
const read = async (days = 7): Promise<Overview> => {
  const reply = await tools.post(PATH, { days }, support)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as Overview
}

describe('a use of emergency access, in the overview', () => {
  const usedAt = async (token: string) => {
    const reply = await tools.post(PATH, { days: 7 }, token)
    return (JSON.parse(reply.text) as Overview).emergencyUsedAt
  }

  it('is shown to each owner until they have read the alert about it', async () => {
    const [camille, noe] = [tools.operator('camille', 'owner'), tools.operator('noe', 'owner')]
    const { now } = tools.world
    await tellOwners(tools.deps, 'emergency-used')
    expect(await Promise.all([camille, noe, support].map(usedAt))).toEqual([now, now, null])
    const [id = ''] = Object.keys(tools.world.tree.read('notifications/camille') as object)
    tools.world.tree.write(`notifications/camille/${id}/readAt`, now)
    expect(await Promise.all([camille, noe].map(usedAt))).toEqual([null, now])
  })
})

describe('the statistics in the overview', () => {
  it.each([7, 30, 90, 365])('contain %i finished days, and today', async (days) => {
    const { days: shown, signUps, activePeople } = await read(days)
    expect([shown[0], shown.at(-1)]).toEqual([ago(days), ago(0)])
    expect([shown.length, signUps.length, activePeople.length]).toEqual(Array(3).fill(days + 1))
  })

  it('contain providers and reasons in their original spelling, most frequent first', async () => {
    total(3, { 'sign-in/password': 3, 'sign-in/google,com': 9, 'refusal/auth:invalid-token': 2 })
    total(2, { 'sign-in/password': 4, 'lock/all': 5 })
    const { signIns, refusals } = await read()
    expect(signIns).toEqual([
      { provider: 'google.com', counts: [0, 0, 0, 0, 9, 0, 0, 0] },
      { provider: 'password', counts: [0, 0, 0, 0, 3, 4, 0, 0] },
    ])
    expect(refusals).toEqual([{ reason: 'auth/invalid-token', counts: [0, 0, 0, 0, 2, 0, 0, 0] }])
  })

  it('use counters for the last two days, and sums for earlier days', async () => {
    total(1, { 'sign-up/password': 5 })
    count(1, 'sign-up/password/0', 4)
    count(1, 'sign-up/google,com/9', 3)
    count(0, 'sign-up/password/1', 2)
    // Counters of earlier days must be ignored.
    count(2, 'sign-up/password/0', 100)
    expect((await read()).signUps.slice(-3)).toEqual([0, 7, 2])
  })

  it('compare finished days with the same number of days before, without today', async () => {
    for (let day = 1; day <= 20; day += 1) total(day, { 'sign-up/password': 1, 'reset/all': day })
    count(0, 'sign-up/password/1', 50)
    const { totals, before } = await read(7)
    expect([totals.signUps, totals.resets]).toEqual([7, 28])
    expect([before.signUps, before.resets]).toEqual([7, 77])
  })

  it('include the number of active people on days when it was counted', async () => {
    total(2, {}, 41)
    total(8, {}, 30)
    const { activePeople, activePeopleBefore } = await read()
    expect(activePeople).toEqual([null, null, null, null, null, 41, null, null])
    expect(activePeopleBefore).toBe(30)
  })

  it('are omitted if they cannot be read, but everything else is shown', async () => {
    await tools.close()
    const down = () => Promise.reject(new Error('down'))
    tools = await startConsole({
      intercept: (deps) => ({ ...deps, totals: { ...deps.totals, totals: down } }),
    })
    support = tools.operator('ines', 'support')
    const { hasStatistics, signIns, health } = await read()
    expect([hasStatistics, signIns]).toEqual([false, []])
    expect(health.probes.every(({ ok }) => ok)).toBe(true)
  })

  it.each([0, 8, '7', 3650, null])('cannot be requested for %j days', async (days) => {
    const reply = await tools.post(PATH, { days }, support)
    expect(errorOf(reply).code).toBe('request/invalid')
  })

  it('contain no personal data', async () => {
    tools.person('marie')
    expect((await tools.post(PATH, { days: 7 }, support)).text).not.toContain('marie')
  })
})

describe('the health in the overview', () => {
  it('reports waiting e-mails, and jobs that failed or are late', async () => {
    const { world } = tools
    expect((await read()).health).toMatchObject({ hasRuns: false, jobs: [] })
    world.waiting.set('marie/a', world.now - 5).set('marie/b', world.now)
    const run = { by: 'schedule', dryRun: true, durationMs: 1, examined: 0, due: 0, complete: true }
    const failed = { ...run, at: world.now, outcome: 'failed', failed: 0, kinds: {} }
    world.tree.write('jobRuns/lost-mails/a', failed)
    const { health } = await read()
    expect(health.mailQueue).toEqual({ length: 2, capped: false, oldestAt: world.now - 5 })
    expect(health.hasRuns).toBe(true)
    expect(health.jobs).toEqual([{ job: 'lost-mails', state: 'failed', at: world.now }])
  })

  it('names the service that does not respond', async () => {
    await tools.close()
    const database = () => Promise.reject(new Error('down'))
    tools = await startConsole({
      intercept: (deps) => ({ ...deps, probes: { ...deps.probes, database } }),
    })
    support = tools.operator('ines', 'support')
    expect((await read()).health.probes.map(({ name, ok }) => [name, ok])).toEqual([
      ['database', false],
      ['identity', true],
    ])
  })
})
