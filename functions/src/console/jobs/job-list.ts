import {
  ERASURE_KINDS,
  type JobBrake,
  type JobItem,
  type JobRunItem,
  type JobsMode,
} from '@sesame/contract/endpoints/console/jobs'
import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { JobRun } from '@sesame/contract/records/job-run'
import { dayOf } from '../../common/statistics/days.ts'
import type { Job } from '../../jobs/running/job.ts'
import type { Schedule } from '../../jobs/running/run-scheduled.ts'
import { DAILY, HOURLY, OFTEN } from '../../jobs/running/schedules.ts'
import { isReleased } from '../../jobs/wake/brake.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { turnsOf } from './turns.ts'

type Deps = Pick<ConsoleDeps, 'jobRuns' | 'self' | 'now'>

const SCHEDULES: readonly (readonly [Schedule, readonly Job[]])[] = [
  ['often', OFTEN],
  ['hourly', HOURLY],
  ['nightly', DAILY],
]

/** If a run has not ended after this time, the platform has stopped it, because functions stop after half an hour. */
const LOST_MS = 35 * MINUTE_MS

/** The longest acceptable delay of a job. It may have to wait for earlier jobs, which take up to 25 minutes. */
const GRACE_MS = 40 * MINUTE_MS

/** How long a requested run may wait in the queue before it can be requested again. */
export const ASKED_MS = HOUR_MS

/** Returns the jobs with their runs, and whether they remove the data that is due. */
export async function listJobs(deps: Deps): Promise<{ mode: JobsMode; items: JobItem[] }> {
  const { jobRuns, now } = deps
  const nowMs = now()
  const [runs, asked, mode] = await Promise.all([jobRuns.list(), jobRuns.asked(), modeOf(deps)])
  const knownSince = Math.min(Infinity, ...[...runs.values()].flat().map(({ at }) => at))
  const items = SCHEDULES.flatMap(([schedule, jobs]) =>
    jobs.map(({ name, asked: always }): JobItem => {
      const own = (runs.get(name) ?? []).map((run) => runItem(run, nowMs))
      const waiting = asked.get(name)
      const isWaiting = waiting !== undefined && nowMs - waiting.at < ASKED_MS
      return {
        job: name,
        schedule,
        runs: own,
        always: always === true ? 'yes' : (always ?? 'no'),
        nextAt: turnsOf(schedule, nowMs).next,
        state: stateOf(own, schedule, nowMs, knownSince),
        askedAt: isWaiting ? waiting.at : null,
      }
    }),
  )
  return { mode, items }
}

/** Whether scheduled jobs remove the data that is due or only count it, and who decided that. */
export async function modeOf({ jobRuns, self }: Deps): Promise<JobsMode> {
  const [switched, since] = await Promise.all([jobRuns.sweep(), jobRuns.dryRunSince()])
  const sweep = switched ?? !self.jobsDryRun
  return {
    sweep,
    setBy: switched === null ? 'setting' : 'operator',
    dryRunSince: sweep ? null : since,
  }
}

/**
 * Returns how many erasures the safety limit (the brake) has stopped today, and which owners have released them so far. Two
 * owners must release them.
 */
export async function brakeOfToday({
  erasures,
  now,
}: Pick<ConsoleDeps, 'erasures' | 'now'>): Promise<JobBrake> {
  const { left = {}, releasedBy = {} } = (await erasures.days()).get(dayOf(now())) ?? {}
  const kinds = isReleased({ releasedBy }) ? [] : ERASURE_KINDS
  return {
    braked: kinds.flatMap((kind) => {
      const count = left[kind] ?? 0
      return count > 0 ? [{ kind, left: count }] : []
    }),
    releasedBy: Object.keys(releasedBy),
  }
}

function runItem(run: JobRun, nowMs: number): JobRunItem {
  const { at, by, dryRun, durationMs, examined, due, failed, kinds } = run
  return {
    at,
    dryRun,
    durationMs,
    examined,
    due,
    failed,
    kinds,
    outcome: outcomeOf(run, nowMs),
    by: by === 'operator' ? 'operator' : 'schedule',
  }
}

function outcomeOf({ outcome, at, complete }: JobRun, nowMs: number): JobRunItem['outcome'] {
  if (outcome === 'running') return nowMs - at < LOST_MS ? 'running' : 'lost'
  if (outcome !== 'done') return 'failed'
  return complete ? 'done' : 'stopped'
}

/** Returns the state of a job. Runs have been recorded since the time `knownSince` (ms). */
function stateOf(
  runs: readonly JobRunItem[],
  schedule: Schedule,
  nowMs: number,
  knownSince: number,
): JobItem['state'] {
  // Ignore runs that operators started, because they do not prove that the schedule works.
  const scheduled = runs.find(({ by }) => by === 'schedule')
  const dueAt = turnsOf(schedule, nowMs - GRACE_MS).last
  const [last] = runs
  if (last?.outcome === 'running') return 'running'
  if ((scheduled?.at ?? -Infinity) < dueAt - MINUTE_MS && knownSince <= dueAt) return 'late'
  if (!last) return 'never'
  if (last.outcome === 'failed' || last.outcome === 'lost' || last.failed > 0) return 'failed'
  return last.outcome === 'stopped' ? 'stopped' : 'well'
}
