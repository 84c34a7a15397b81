import { beforeEach, expect, it } from 'vitest'
import { fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import type { World } from '../../testing/fakes/world.ts'
import type { JobDeps } from './job.ts'
import { runOne } from './run-asked.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
  world.waiting.set('marie/email', 0)
})

const runs = (job: string) => world.running.runsOf(job)

it('`runOne` runs the requested job for real, and records that an operator requested it', async () => {
  world.running.askedRuns.set('lost-mails', { at: world.now, dryRun: false })
  await runOne(deps, { job: 'lost-mails', dryRun: false }, Infinity)
  expect(world.waiting.size).toBe(0)
  expect(runs('lost-mails')).toMatchObject([
    { by: 'operator', dryRun: false, due: 1, outcome: 'done' },
  ])
  expect(world.running.askedRuns.size).toBe(0)
})

it('`runOne` only counts if a dry run was requested', async () => {
  await runOne(deps, { job: 'lost-mails', dryRun: true }, Infinity)
  expect(world.waiting.size).toBe(1)
  expect(runs('lost-mails')).toMatchObject([{ dryRun: true, due: 1 }])
})

it('`runOne` only counts in a requested dry run, even for a job that works in every mode', async () => {
  await runOne(deps, { job: 'unsent-mails', dryRun: true }, Infinity)
  expect(world.queued).toEqual([])
  await runOne(deps, { job: 'unsent-mails', dryRun: false }, Infinity)
  expect(world.queued).toEqual(['marie/email'])
})

it('`runOne` records a failure, and requests no retry', async () => {
  const broken: JobDeps = {
    ...deps,
    sweeps: {
      ...deps.sweeps,
      waitingEmails: () => {
        throw new Error('down')
      },
    },
  }
  await runOne(broken, { job: 'lost-mails', dryRun: true }, Infinity)
  expect(runs('lost-mails')).toMatchObject([{ outcome: 'failed' }])
})

it.each([
  { job: 'dry-run-trial', dryRun: false },
  { job: 'constructor', dryRun: false },
  { job: 'lost-mails' },
  { job: 'lost-mails', dryRun: false, until: 1e15 },
  'lost-mails',
  null,
])('`runOne` refuses the task %j', async (data) => {
  await expect(runOne(deps, data, Infinity)).rejects.toThrow()
  expect(world.tree.read('jobRuns')).toBeNull()
})
