import { JOB_NAMES, type JobName } from '@sesame/contract/endpoints/console/jobs'
import { describe, expect, it } from 'vitest'
import { addProfile, fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import type { Job, JobReport, JobRun } from './job.ts'
import { changedAccounts } from '../accounts/changed-accounts.ts'
import { NotStarted } from './prepare.ts'
import { runJobs } from './run-jobs.ts'
import { DAILY, HOURLY, KNOWN_JOBS, NIGHTLY, OFTEN } from './schedules.ts'
import { sweep } from './sweep.ts'
import { wake } from '../wake/wake.ts'

const done: JobReport = { examined: 3, due: 2, failed: 0, complete: true }
const job = (name: JobName, run: Job['run'] = () => Promise.resolve(done)): Job => ({ name, run })
const parsed = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>)
const DRY: JobRun = { dryRun: true, until: Infinity }

describe('runJobs', () => {
  it('logs what each job did under a fixed event, without personal data', async () => {
    const { deps, world } = fakeJobDeps()
    await runJobs(deps, [job('totals')], DRY)
    const message = 'Tâche planifiée essayée à blanc'
    const fields = { event: 'job', job: 'totals', dryRun: true, durationMs: 0, ...done }
    expect(parsed(world.lines)).toEqual([{ severity: 'INFO', message, ...fields }])
  })

  it('logs what was due by kind, on one line', async () => {
    const { deps, world } = fakeJobDeps()
    const kinds = { guests: 2, sessions: 1 }
    await runJobs(deps, [job('wake', () => Promise.resolve({ ...done, kinds }))], DRY)
    expect(parsed(world.lines)).toMatchObject([{ event: 'job', kinds: 'guests 2, sessions 1' }])
    const [noted] = world.running.runsOf('wake')
    expect(noted).toMatchObject({ kinds })
  })

  it('runs the other jobs if one fails, then throws', async () => {
    const { deps, world } = fakeJobDeps()
    const broken = job('lost-mails', () => Promise.reject(new Error('canary')))
    await expect(runJobs(deps, [broken, job('directory')], DRY)).rejects.toThrow(AggregateError)
    expect(parsed(world.lines).map(({ event, job: name }) => [event, name])).toEqual([
      ['job-failed', 'lost-mails'],
      ['job', 'directory'],
    ])
  })

  it('warns if something failed or was left for the next run', async () => {
    const { deps, world } = fakeJobDeps()
    const partly = job('totals', () => Promise.resolve({ ...done, failed: 1 }))
    const late = job('directory', () => Promise.resolve({ ...done, complete: false }))
    await runJobs(deps, [partly, late], DRY)
    expect(parsed(world.lines).map(({ severity }) => severity)).toEqual(['WARNING', 'WARNING'])
  })

  it('does what people requested even in a dry run', async () => {
    const { deps, world } = fakeJobDeps()
    world.tree.write('access/marie', { rev: 1, erasingSince: 1, wakeAt: 1 })
    world.tree.write('settings/marie', { theme: 'dark' })
    await runJobs(deps, HOURLY, DRY)
    const kept = [...world.personal.records.keys()].filter((path) => !path.startsWith('jobRuns/'))
    expect(kept).toEqual(['access/marie'])
    expect(world.tree.read('access/marie/erasedSince')).toBe(world.now)
  })
})

describe('the record of a run', () => {
  it('shows that the run has begun, then how it ended and who started it', async () => {
    const { deps, world } = fakeJobDeps()
    const seen: unknown[] = []
    const runs = () => world.running.runsOf('totals')
    const look = job('totals', () => {
      seen.push(...runs().map(({ outcome }) => outcome))
      return Promise.resolve(done)
    })
    await runJobs(deps, [look], { ...DRY, by: 'operator' })
    expect(seen).toEqual(['running'])
    const base = { at: world.now, by: 'operator', dryRun: true, durationMs: 0 }
    expect(runs()).toEqual([{ ...base, outcome: 'done', ...done }])
  })

  it('is kept for the last 14 runs of a job', async () => {
    const { deps, world } = fakeJobDeps()
    for (let run = 0; run < 20; run += 1) {
      world.now += 1
      await runJobs(deps, [job('totals')], DRY)
    }
    const times = world.running.runsOf('totals').map(({ at }) => at)
    expect(times).toHaveLength(14)
    expect(Math.max(...times)).toBe(world.now)
  })

  it('contains what a job did before it failed, for example because one of several databases failed', async () => {
    const { deps, world } = fakeJobDeps()
    const pages = async function* () {
      yield await Promise.resolve(['a', 'b'])
      throw new Error('down')
    }
    const run: Job['run'] = (own, how) =>
      sweep(own, how, { pages: pages(), isDue: () => true, remove: () => Promise.resolve() })
    await expect(
      runJobs(deps, [job('directory', run)], { ...DRY, dryRun: false }),
    ).rejects.toThrow()
    const [noted] = world.running.runsOf('directory')
    expect(noted).toMatchObject({ outcome: 'failed', examined: 2, due: 2, complete: false })
    expect(parsed(world.lines)).toMatchObject([{ event: 'job-failed', examined: 2 }])
  })

  it('does not fail the run if it cannot be written', async () => {
    const { deps, world } = fakeJobDeps()
    const begin = () => Promise.reject(new Error('down'))
    let hasRun = false
    await runJobs(
      { ...deps, jobRuns: { ...deps.jobRuns, begin } },
      [
        job('totals', () => {
          hasRun = true
          return Promise.resolve(done)
        }),
      ],
      DRY,
    )
    expect(hasRun).toBe(true)
    expect(parsed(world.lines).map(({ event }) => event)).toEqual(['job-run-failed', 'job'])
  })
})

describe('the schedules', () => {
  it('include a separate, frequent search for sessions of disabled accounts', () => {
    expect(OFTEN[0]).toBe(changedAccounts)
  })

  it('include every job once', () => {
    const names = [...OFTEN, ...HOURLY, ...DAILY].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toHaveLength(11)
  })
})

it('every job has a known name, and every known name has a job', () => {
  const names = new Set([...KNOWN_JOBS, ...NIGHTLY].map(({ name }) => name))
  expect([...names].toSorted()).toEqual([...JOB_NAMES].toSorted())
})

describe('during a restore', () => {
  it('no one is erased because their account is missing, and no erasure completes while more data may be restored', async () => {
    const { deps, world } = fakeJobDeps()
    addProfile(world, 'marie')
    world.accounts.set('marie', null)
    world.tree.write('access/karim', { rev: 1, erasingSince: 1, wakeAt: 1 })
    const REAL: JobRun = { dryRun: false, until: Infinity }
    world.running.restoring = true
    await runJobs(deps, HOURLY, REAL)
    expect(world.personal.calls).toEqual([])
    world.running.restoring = false
    await runJobs(deps, HOURLY, REAL)
    expect(world.personal.calls.filter((call) => call === 'removeAccount')).toHaveLength(2)
    expect([...world.users.keys()]).toEqual([])
    for (const uid of ['marie', 'karim']) {
      expect(world.tree.read(`access/${uid}/erasedSince`)).toBe(world.now)
    }
  })

  it('no job runs if it is unknown whether a restore is under way', async () => {
    const { deps, world } = fakeJobDeps()
    addProfile(world, 'marie')
    world.accounts.set('marie', null)
    const isRestoring = () => Promise.reject(new Error('down'))
    const blind = { ...deps, jobRuns: { ...deps.jobRuns, isRestoring } }
    await expect(runJobs(blind, [wake], { dryRun: false, until: Infinity })).rejects.toThrow(
      NotStarted,
    )
    expect(world.personal.calls).toEqual([])
  })
})
