import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import {
  JOB_NAMES,
  type ErasureKind,
  type JobBrake,
  type JobItem,
} from '@sesame/contract/endpoints/console/jobs'
import type { JobRun } from '@sesame/contract/records/job-run'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../../common/statistics/days.ts'
import { errorOf } from '../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { turnsOf } from './turns.ts'

const PATH = '/api/tools/jobs'
const reason = 'Essai demandé par l’équipe.'

let tools: TestConsole
let admin: string
let support: string
beforeEach(async () => {
  tools = await startConsole()
  admin = tools.operator('camille', 'admin')
  support = tools.operator('ines', 'support')
})
afterEach(() => tools.close())

const list = async () => {
  const reply = await tools.post(`${PATH}/search`, {}, support)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as { mode: object; brake: JobBrake; items: JobItem[] }
}
const item = async (name: string) => (await list()).items.find(({ job }) => job === name)
const ran = (job: string, at: number, more: Partial<JobRun> = {}) => {
  const run = { at, by: 'schedule', dryRun: true, outcome: 'done', durationMs: 5, examined: 9 }
  const all = { ...run, due: 2, failed: 0, complete: true, kinds: {}, ...more }
  tools.world.tree.write(`jobRuns/${job}/${at}`, all)
}
const ask = (what: string, token = admin) => tools.post(`${PATH}/${what}`, { reason }, token)
const journal = () => tools.world.journal.map(({ action, phase, about }) => [action, phase, about])

describe('the list of jobs', () => {
  it('contains every job, with its next run and the counts of its last runs', async () => {
    const { now } = tools.world
    ran('lost-mails', now - DAY_MS)
    ran('lost-mails', now - HOUR_MS, { due: 7, by: 'operator' })
    const { items } = await list()
    expect(items.map(({ job }) => job).sort()).toEqual(
      JOB_NAMES.filter((name) => name !== 'dry-run-trial').sort(),
    )
    expect(items.every(({ nextAt }) => nextAt > now)).toBe(true)
    expect(items.find(({ job }) => job === 'lost-mails')).toMatchObject({
      schedule: 'nightly',
      runs: [
        { due: 7, by: 'operator' },
        { due: 2, by: 'schedule' },
      ],
    })
  })

  it('shows each job’s state', async () => {
    const { last } = turnsOf('often', tools.world.now - 10 * MINUTE_MS)
    ran('changed-accounts', last)
    expect(await item('changed-accounts')).toMatchObject({ state: 'well' })
    expect(await item('lost-mails')).toMatchObject({ state: 'never' })
    ran('changed-accounts', last + 1, { complete: false })
    expect(await item('changed-accounts')).toMatchObject({ state: 'stopped' })
    ran('changed-accounts', last + 2, { outcome: 'failed' })
    expect(await item('changed-accounts')).toMatchObject({ state: 'failed' })
    ran('changed-accounts', tools.world.now, { outcome: 'running' })
    expect(await item('changed-accounts')).toMatchObject({ state: 'running' })
  })

  it('shows which jobs act even in dry-run mode, and whether completely or in part', async () => {
    expect(await item('changed-accounts')).toMatchObject({ always: 'yes' })
    expect(await item('wake')).toMatchObject({ always: 'partly' })
    expect(await item('lost-mails')).toMatchObject({ always: 'no' })
  })

  it('shows what a run found by kind, including kinds that this version does not define', async () => {
    ran('wake', tools.world.now, { kinds: { guests: 3, sessions: 12, 'of-tomorrow': 1 } })
    ran('lost-mails', tools.world.now)
    const kinds = { guests: 3, sessions: 12, 'of-tomorrow': 1 }
    expect((await item('wake'))?.runs).toMatchObject([{ kinds }])
    expect((await item('lost-mails'))?.runs).toMatchObject([{ kinds: {} }])
  })

  it('shows that a job is late, even if operators have started it in the meantime', async () => {
    const { now } = tools.world
    ran('unsent-mails', now - 5 * HOUR_MS)
    ran('unsent-mails', now - MINUTE_MS, { by: 'operator' })
    expect(await item('unsent-mails')).toMatchObject({ state: 'late' })
  })

  it('shows a run as lost if it has not ended within the function’s time limit', async () => {
    ran('changed-accounts', tools.world.now - 36 * MINUTE_MS, { outcome: 'running' })
    expect((await item('changed-accounts'))?.runs).toMatchObject([{ outcome: 'lost' }])
  })

  it('rejects a request that asks for only one job', async () => {
    expect((await tools.post(`${PATH}/search`, { job: 'x' }, support)).status).toBe(400)
  })
})

describe('requesting a run of a job', () => {
  it.each([
    ['try', true],
    ['run', false],
  ])('queues a run and adds a journal entry: %s', async (verb, dryRun) => {
    expect((await ask(`lost-mails/${verb}`)).status).toBe(202)
    expect(tools.world.running.jobTasks).toEqual([{ job: 'lost-mails', dryRun }])
    expect(await item('lost-mails')).toMatchObject({ askedAt: tools.world.now })
    const about = `lost-mails (${dryRun ? 'dry-run' : 'sweep'})`
    expect(journal()).toEqual([
      ['job-started', 'begun', about],
      ['job-started', 'done', about],
    ])
  })

  it('queues only one run if two operators request it at the same time', async () => {
    const other = tools.operator('paul', 'admin')
    const both = await Promise.all([ask('lost-mails/try'), ask('lost-mails/run', other)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(tools.world.running.jobTasks).toHaveLength(1)
  })

  it('is possible again after an hour, in case the queue lost the run', async () => {
    await ask('lost-mails/try')
    tools.world.now += HOUR_MS + 1
    admin = tools.operator('camille', 'admin')
    expect((await ask('lost-mails/try')).status).toBe(202)
  })

  it('shows no pending run if the queue could not be reached', async () => {
    const enqueue = () => Promise.reject(new Error('down'))
    await tools.close()
    tools = await startConsole({ intercept: (deps) => ({ ...deps, jobTasks: { enqueue } }) })
    admin = tools.operator('camille', 'admin')
    support = tools.operator('ines', 'support')
    expect((await ask('lost-mails/try')).status).toBe(503)
    expect(await item('lost-mails')).toMatchObject({ askedAt: null })
    expect(tools.world.journal.at(-1)).toMatchObject({ phase: 'failed' })
  })

  it('requires a fresh proof of identity for a real run, but not for a dry run', async () => {
    tools.world.now += 6 * MINUTE_MS
    expect(errorOf(await ask('lost-mails/run')).code).toBe('auth/requires-recent-login')
    expect((await ask('lost-mails/try')).status).toBe(202)
  })

  it('is refused with the role `support`, for an unknown job, and without a reason', async () => {
    expect(errorOf(await ask('lost-mails/try', support)).code).toBe('tools/forbidden')
    expect(errorOf(await ask('dry-run-trial/try')).code).toBe('tools/not-found')
    expect((await ask('Lost_Mails/try')).status).toBe(400)
    expect((await tools.post(`${PATH}/lost-mails/try`, {}, admin)).status).toBe(400)
    expect(tools.world.running.jobTasks).toEqual([])
  })
})

describe('the mode of scheduled jobs', () => {
  const turn = (sweep: unknown, token = admin) =>
    tools.post(`${PATH}/mode`, { sweep, reason }, token)

  it('overrides both values of `SESAME_JOBS`, and is recorded in the journal', async () => {
    expect((await list()).mode).toEqual({ sweep: true, setBy: 'setting', dryRunSince: null })
    tools.world.dryRunSince = 5
    const off = { sweep: false, setBy: 'operator', dryRunSince: 5 }
    expect(JSON.parse((await turn(false)).text)).toEqual(off)
    expect(JSON.parse((await turn(true)).text)).toMatchObject({ sweep: true, dryRunSince: null })
    expect(journal().map(([action, , about]) => [action, about])).toEqual([
      ['jobs-switched', 'dry-run'],
      ['jobs-switched', 'dry-run'],
      ['jobs-switched', 'sweep'],
      ['jobs-switched', 'sweep'],
    ])
  })

  it('cannot be set with the role `support`, with an old proof of identity, or to an invalid value', async () => {
    expect(errorOf(await turn(true, support)).code).toBe('tools/forbidden')
    expect((await turn('yes')).status).toBe(400)
    tools.world.now += 6 * MINUTE_MS
    expect(errorOf(await turn(true)).code).toBe('auth/requires-recent-login')
    expect(tools.world.running.sweep).toBeNull()
  })
})

describe('the safety limit on erasures', () => {
  let owner: string
  let other: string
  beforeEach(() => {
    owner = tools.operator('camille', 'owner')
    other = tools.operator('sacha', 'owner')
  })
  const left = (kinds: Partial<Record<ErasureKind, number>>, at = tools.world.now) =>
    tools.world.tree.write(`jobs/erasures/${dayOf(at)}/left`, kinds)
  const released = async (token = owner) => {
    const reply = await ask('release', token)
    expect(reply.status).toBe(200)
    return JSON.parse(reply.text) as JobBrake
  }
  const brake = async () => (await list()).brake
  const NONE = { braked: [], releasedBy: [] }

  it('shows how many of today’s erasures are stopped, by kind', async () => {
    expect(await brake()).toEqual(NONE)
    left({ 'idle-accounts': 3, guests: 388, 'sign-ups': 0 })
    const braked = [
      { kind: 'guests', left: 388 },
      { kind: 'idle-accounts', left: 3 },
    ]
    expect(await brake()).toEqual({ braked, releasedBy: [] })
  })

  it('shows no stopped erasures and no releases the next day', async () => {
    left({ guests: 388 })
    await released()
    tools.world.now += DAY_MS
    support = tools.operator('ines', 'support')
    expect(await brake()).toEqual(NONE)
    left({ guests: 5 })
    expect(await brake()).toEqual({ braked: [{ kind: 'guests', left: 5 }], releasedBy: [] })
  })

  it('continues the erasures after two owners have released them', async () => {
    left({ guests: 388 })
    const braked = [{ kind: 'guests', left: 388 }]
    expect(await released(owner)).toEqual({ braked, releasedBy: ['camille'] })
    expect(await brake()).toEqual({ braked, releasedBy: ['camille'] })
    const both = { braked: [], releasedBy: ['camille', 'sacha'] }
    expect(await released(other)).toEqual(both)
    expect(await brake()).toEqual(both)
  })

  it('keeps erasures stopped if the same owner confirms twice', async () => {
    left({ guests: 388 })
    await released()
    tools.world.now += MINUTE_MS
    const { braked, releasedBy } = await released()
    expect([braked.length, releasedBy]).toEqual([1, ['camille']])
  })

  it('records the numbers of released erasures in the journal', async () => {
    left({ guests: 388, 'idle-accounts': 3 })
    await released()
    const about = 'guests 388, idle-accounts 3'
    expect(journal()).toEqual([
      ['brake-released', 'begun', about],
      ['brake-released', 'done', about],
    ])
    expect(tools.world.journal[0]).toMatchObject({ operator: 'camille', role: 'owner', reason })
  })

  it('refuses a release while no erasure is stopped', async () => {
    expect(errorOf(await ask('release', owner)).code).toBe('tools/unavailable-here')
    left({ guests: 388 }, tools.world.now - DAY_MS)
    expect(errorOf(await ask('release', owner)).code).toBe('tools/unavailable-here')
    expect(journal()).toEqual([])
    left({ guests: 388 })
    expect((await brake()).releasedBy).toEqual([])
  })

  it('refuses a release by an admin, with an old proof of identity, or without a reason', async () => {
    left({ guests: 388 })
    admin = tools.operator('noe', 'admin')
    expect(errorOf(await ask('release', admin)).code).toBe('tools/forbidden')
    expect((await tools.post(`${PATH}/release`, {}, owner)).status).toBe(400)
    tools.world.now += 6 * MINUTE_MS
    expect(errorOf(await ask('release', owner)).code).toBe('auth/requires-recent-login')
    expect((await brake()).releasedBy).toEqual([])
  })
})

describe('the schedules of jobs', () => {
  it.each([
    ['often', '2026-07-01T08:09:59Z', '2026-07-01T08:00:00Z', '2026-07-01T08:10:00Z'],
    ['hourly', '2026-07-01T08:06:59Z', '2026-07-01T07:07:00Z', '2026-07-01T08:07:00Z'],
    ['nightly', '2026-07-01T08:00:00Z', '2026-07-01T01:23:00Z', '2026-07-02T01:23:00Z'],
    ['nightly', '2026-01-05T02:23:00Z', '2026-01-05T02:23:00Z', '2026-01-06T02:23:00Z'],
    // The nights in which daylight saving time begins and ends in Paris.
    ['nightly', '2026-03-28T12:00:00Z', '2026-03-28T02:23:00Z', '2026-03-29T01:23:00Z'],
    ['nightly', '2026-10-24T12:00:00Z', '2026-10-24T01:23:00Z', '2026-10-25T02:23:00Z'],
  ] as const)('contain the last and next run: %s, around %s', (schedule, at, last, next) => {
    expect(turnsOf(schedule, Date.parse(at))).toEqual({
      last: Date.parse(last),
      next: Date.parse(next),
    })
  })
})
