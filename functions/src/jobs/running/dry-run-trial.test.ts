import { DAY_MS } from '@sesame/contract/durations'
import { beforeEach, expect, it } from 'vitest'
import { fakeJobDeps } from '../../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import type { JobDeps } from './job.ts'
import { runJobs } from './run-jobs.ts'
import { DAILY, NIGHTLY } from './schedules.ts'

let deps: JobDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeJobDeps())
})

/** Runs the nightly jobs on the nth day, and returns what the dry-run warning logged. */
async function night(day: number, dryRun = true): Promise<Record<string, unknown>[]> {
  world.now = START + day * DAY_MS
  world.lines.length = 0
  await runJobs(deps, NIGHTLY, { dryRun, until: Infinity })
  const lines = world.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  return lines.filter(({ event }) => event === 'jobs-only-count')
}

it('`dryRunTrial` logs nothing for the first 14 days of a dry run, then an error each night, without personal data', async () => {
  for (const day of [0, 1, 7, 14]) expect(await night(day)).toEqual([])
  for (const day of [15, 16, 40]) {
    expect(await night(day)).toEqual([expect.objectContaining({ severity: 'ERROR', days: day })])
  }
  expect(Object.keys((await night(41))[0] ?? {}).sort()).toEqual([
    ...['@type', 'days', 'error', 'event', 'message'],
    ...['serviceContext', 'severity', 'stack_trace'],
  ])
})

it('`dryRunTrial` logs nothing while jobs really remove what is due; the 14 days restart with the next dry run', async () => {
  await night(0)
  expect(await night(20, false)).toEqual([])
  for (const day of [21, 35]) expect(await night(day)).toEqual([])
  expect(await night(36)).toHaveLength(1)
})

it('`dryRunTrial` ignores runs started by hand: they neither begin nor end the 14 days of a dry run', async () => {
  await runJobs(deps, DAILY, { dryRun: true, until: Infinity })
  expect(world.dryRunSince).toBeNull()
  await night(0)
  await runJobs(deps, DAILY, { dryRun: false, until: Infinity })
  expect(world.dryRunSince).toBe(START)
})
