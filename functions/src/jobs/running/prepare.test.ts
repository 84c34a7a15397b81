import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfigError } from '../../common/config/config-error.ts'
import { fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { NotStarted, prepare } from './prepare.ts'
import { runAsked, runOne } from './run-asked.ts'
import { runJobs } from './run-jobs.ts'
import { runScheduled } from './run-scheduled.ts'
import { OFTEN } from './schedules.ts'

const written: string[] = []
const said = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)

/** A database error whose message must not be logged. */
const refuse = () => Promise.reject(new Error('canary'))

beforeEach(() => {
  written.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('a function with unreadable settings', () => {
  beforeEach(() => vi.stubEnv('GCLOUD_PROJECT', undefined))

  it.each([
    ['scheduled', () => runScheduled('often', Infinity)],
    ['asked for', () => runAsked({ job: 'directory', dryRun: true }, {})],
  ])('names the wrong setting if jobs are %s', async (_, run) => {
    await expect(run()).rejects.toThrow(NotStarted)
    expect(said()).toMatchObject([
      { severity: 'ERROR', event: 'jobs-not-started', reason: expect.any(String) as string },
    ])
  })
})

describe('an unreadable database', () => {
  const broken = () => {
    const { deps, world } = fakeJobDeps()
    const jobRuns = { ...deps.jobRuns, isRestoring: refuse, forget: refuse }
    return { deps: { ...deps, jobRuns }, lines: world.lines }
  }

  it('is logged as a fixed event without the error’s message, and prevents every job', async () => {
    const { deps, lines } = broken()
    const run = runJobs(deps, OFTEN, { dryRun: false, until: Infinity })
    await expect(run).rejects.toThrow(NotStarted)
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'jobs-not-started',
    ])
    expect(lines.join()).not.toContain('canary')
  })

  it('is logged once if a job was requested', async () => {
    const { deps, lines } = broken()
    const run = runOne(deps, { job: 'directory', dryRun: true }, Infinity)
    await expect(run).rejects.toThrow(NotStarted)
    expect(lines).toHaveLength(1)
  })

  it('is reported after the time limit if it does not respond', async () => {
    const { deps, world } = fakeJobDeps()
    const never = () => new Promise<never>(() => undefined)
    await expect(prepare(deps.log, never, 1)).rejects.toThrow(NotStarted)
    expect(world.lines.join()).toContain('LateError')
  })
})

it('`prepare` returns the prepared value', async () => {
  const { deps, world } = fakeJobDeps()
  expect(await prepare(deps.log, () => Promise.resolve('ready'))).toBe('ready')
  await expect(
    prepare(deps.log, () => Promise.reject(new ConfigError(['malformed', 'SESAME_JOBS']))),
  ).rejects.toThrow('jobs not started')
  expect(world.lines.join()).toContain('SESAME_JOBS est mal formé.')
})
