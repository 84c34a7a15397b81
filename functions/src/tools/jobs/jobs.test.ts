import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { JobItem } from '@sesame/contract/endpoints/tools/jobs'
import type { JobRun } from '@sesame/contract/records/job-run'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf } from '../../testing/api-client.ts'
import { startTools, type TestTools } from '../../testing/tools/start-tools.ts'
import { turnsOf } from './turns.ts'

const PATH = '/api/tools/jobs'
const reason = 'Essai demandé par l’équipe.'

let tools: TestTools
let admin: string
let support: string
beforeEach(async () => {
  tools = await startTools()
  admin = tools.operator('camille', 'admin')
  support = tools.operator('ines', 'support')
})
afterEach(() => tools.close())

const list = async () => {
  const reply = await tools.post(`${PATH}/search`, {}, support)
  expect(reply.status).toBe(200)
  return JSON.parse(reply.text) as { mode: object; items: JobItem[] }
}
const item = async (name: string) => (await list()).items.find(({ job }) => job === name)
const ran = (job: string, at: number, more: Partial<JobRun> = {}) => {
  const run = { at, by: 'schedule', dryRun: true, outcome: 'done', durationMs: 5, examined: 9 }
  const known = tools.world.running.jobRuns.get(job) ?? new Map<string, JobRun>()
  known.set(String(at), { ...run, due: 2, failed: 0, complete: true, ...more })
  tools.world.running.jobRuns.set(job, known)
}
const ask = (what: string, token = admin) => tools.post(`${PATH}/${what}`, { reason }, token)
const journal = () => tools.world.journal.map(({ action, phase, about }) => [action, phase, about])

describe('the list', () => {
  it('has every job, when it runs next and what its last runs counted', async () => {
    const { now } = tools.world
    ran('lost-mails', now - DAY_MS)
    ran('lost-mails', now - HOUR_MS, { due: 7, by: 'operator' })
    const { items } = await list()
    expect(items.length).toBeGreaterThan(14)
    expect(items.every(({ nextAt }) => nextAt > now)).toBe(true)
    expect(items.find(({ job }) => job === 'lost-mails')).toMatchObject({
      schedule: 'nightly',
      runs: [
        { due: 7, by: 'operator' },
        { due: 2, by: 'schedule' },
      ],
    })
  })

  it('says how a job is', async () => {
    const { last } = turnsOf('often', tools.world.now - 10 * MINUTE_MS)
    ran('changed-accounts', last)
    expect(await item('changed-accounts')).toMatchObject({ state: 'well' })
    expect(await item('old-audit')).toMatchObject({ state: 'never' })
    ran('changed-accounts', last + 1, { complete: false })
    expect(await item('changed-accounts')).toMatchObject({ state: 'stopped' })
    ran('changed-accounts', last + 2, { outcome: 'failed' })
    expect(await item('changed-accounts')).toMatchObject({ state: 'failed' })
    ran('changed-accounts', tools.world.now, { outcome: 'running' })
    expect(await item('changed-accounts')).toMatchObject({ state: 'running' })
  })

  it('says that a job is late, whatever operators had tried meanwhile', async () => {
    const { now } = tools.world
    ran('unsent-mails', now - 5 * HOUR_MS)
    ran('unsent-mails', now - MINUTE_MS, { by: 'operator' })
    expect(await item('unsent-mails')).toMatchObject({ state: 'late' })
  })

  it('gives a run up for lost that did not end within the function’s time', async () => {
    ran('changed-accounts', tools.world.now - 36 * MINUTE_MS, { outcome: 'running' })
    expect((await item('changed-accounts'))?.runs).toMatchObject([{ outcome: 'lost' }])
  })

  it('refuses what is no object', async () => {
    expect((await tools.post(`${PATH}/search`, { job: 'x' }, support)).status).toBe(400)
  })
})

describe('a run that is asked for', () => {
  it.each([
    ['try', true],
    ['run', false],
  ])('is put in the queue, and in the journal: %s', async (verb, dryRun) => {
    expect((await ask(`idle-guests/${verb}`)).status).toBe(202)
    expect(tools.world.running.jobTasks).toEqual([{ job: 'idle-guests', dryRun }])
    expect(await item('idle-guests')).toMatchObject({ askedAt: tools.world.now })
    const about = `idle-guests (${dryRun ? 'dry-run' : 'sweep'})`
    expect(journal()).toEqual([
      ['job-started', 'begun', about],
      ['job-started', 'done', about],
    ])
  })

  it('is one, of two operators who ask at once', async () => {
    const other = tools.operator('paul', 'admin')
    const both = await Promise.all([ask('idle-guests/try'), ask('idle-guests/run', other)])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(tools.world.running.jobTasks).toHaveLength(1)
  })

  it('may be asked for again when the queue lost it', async () => {
    await ask('idle-guests/try')
    tools.world.now += HOUR_MS + 1
    admin = tools.operator('camille', 'admin')
    expect((await ask('idle-guests/try')).status).toBe(202)
  })

  it('does not wait where the queue cannot be reached', async () => {
    const enqueue = () => Promise.reject(new Error('down'))
    await tools.close()
    tools = await startTools({ intercept: (deps) => ({ ...deps, jobTasks: { enqueue } }) })
    admin = tools.operator('camille', 'admin')
    support = tools.operator('ines', 'support')
    expect((await ask('idle-guests/try')).status).toBe(503)
    expect(await item('idle-guests')).toMatchObject({ askedAt: null })
    expect(tools.world.journal.at(-1)).toMatchObject({ phase: 'failed' })
  })

  it('needs a fresh proof, unless it only counts', async () => {
    tools.world.now += 6 * MINUTE_MS
    expect(errorOf(await ask('idle-guests/run')).code).toBe('auth/requires-recent-login')
    expect((await ask('idle-guests/try')).status).toBe(202)
  })

  it('is refused to support, of an unknown job, and without a reason', async () => {
    expect(errorOf(await ask('idle-guests/try', support)).code).toBe('tools/forbidden')
    expect(errorOf(await ask('dry-run-trial/try')).code).toBe('tools/not-found')
    expect((await ask('Idle_Guests/try')).status).toBe(400)
    expect((await tools.post(`${PATH}/idle-guests/try`, {}, admin)).status).toBe(400)
    expect(tools.world.running.jobTasks).toEqual([])
  })
})

describe('the switch', () => {
  const turn = (sweep: unknown, token = admin) =>
    tools.post(`${PATH}/mode`, { sweep, reason }, token)

  it('outranks the setting, both ways, and is in the journal', async () => {
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

  it('is refused to support, with a stale proof, and for what is no answer', async () => {
    expect(errorOf(await turn(true, support)).code).toBe('tools/forbidden')
    expect((await turn('yes')).status).toBe(400)
    tools.world.now += 6 * MINUTE_MS
    expect(errorOf(await turn(true)).code).toBe('auth/requires-recent-login')
    expect(tools.world.running.sweep).toBeNull()
  })
})

describe('turns', () => {
  it.each([
    ['often', '2026-07-01T08:09:59Z', '2026-07-01T08:00:00Z', '2026-07-01T08:10:00Z'],
    ['hourly', '2026-07-01T08:06:59Z', '2026-07-01T07:07:00Z', '2026-07-01T08:07:00Z'],
    ['nightly', '2026-07-01T08:00:00Z', '2026-07-01T01:23:00Z', '2026-07-02T01:23:00Z'],
    ['nightly', '2026-01-05T02:23:00Z', '2026-01-05T02:23:00Z', '2026-01-06T02:23:00Z'],
    // The nights when Paris changes its clocks.
    ['nightly', '2026-03-28T12:00:00Z', '2026-03-28T02:23:00Z', '2026-03-29T01:23:00Z'],
    ['nightly', '2026-10-24T12:00:00Z', '2026-10-24T01:23:00Z', '2026-10-25T02:23:00Z'],
    ['weekly', '2026-07-01T08:00:00Z', '2026-06-28T02:41:00Z', '2026-07-05T02:41:00Z'],
  ] as const)('of %s around %s', (schedule, at, last, next) => {
    expect(turnsOf(schedule, Date.parse(at))).toEqual({
      last: Date.parse(last),
      next: Date.parse(next),
    })
  })
})
