import { bestEffort } from '../../common/within.ts'
import type { Job, JobDeps, JobReport, JobRun } from './job.ts'
import { prepare } from './prepare.ts'
import { BrokenOff } from './sweep.ts'

const NOT_NOTED = { message: 'Passage non noté', event: 'job-run-failed' } as const

/** The counts recorded for a run whose job threw an error. */
const THREW = { examined: 0, due: 0, failed: 0, complete: false }

/**
 * Runs jobs one after the other, logs what each did, and records it for the console. While a backup is being restored, all jobs
 * only count.
 *
 * @throws {AggregateError} after the last job, if any failed. @throws {NotStarted} before the first job, if we cannot find out
 * whether a restore is under way.
 */
export async function runJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  { dryRun, until, by = 'schedule' }: JobRun,
): Promise<void> {
  // A restore brings back profiles before accounts. In between, the jobs would treat the missing accounts as deleted.
  const isRestoring = await prepare(deps.log, () => deps.jobRuns.isRestoring())
  const errors: unknown[] = []
  for (const { name: job, asked, run } of jobs) {
    const startedAt = deps.now()
    // In a dry run started by hand, even `partly` jobs only count.
    const onlyAsked = dryRun && asked === 'partly' && by === 'schedule'
    const isDry = isRestoring || (dryRun && asked !== true && !onlyAsked)
    const counts = isDry || onlyAsked
    const note = await begin(deps, job, { at: startedAt, by, dryRun: counts })
    try {
      const report = await run(deps, { dryRun: isDry, onlyAsked, until })
      const durationMs = deps.now() - startedAt
      const fields = { ...loggable(report), event: 'job' as const, job, dryRun: counts, durationMs }
      const message = counts ? 'Tâche planifiée essayée à blanc' : 'Tâche planifiée terminée'
      if (report.failed > 0 || !report.complete) deps.log.warn(message, fields)
      else deps.log.info(message, fields)
      await note('done', report)
    } catch (error) {
      errors.push(error)
      // If one of several databases failed, the job has done its work in the others.
      const report = error instanceof BrokenOff ? error.report : THREW
      deps.log.error('Tâche planifiée en échec', error, {
        event: 'job-failed',
        job,
        ...loggable(report),
      })
      await note('failed', report)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'jobs failed')
}

/** Log lines contain no lists, so kinds are joined: `guests 3, sessions 12`. */
function loggable({ kinds, ...report }: JobReport) {
  const counted = Object.entries(kinds ?? {}).map(([kind, count]) => `${kind} ${count}`)
  return { ...report, ...(counted.length > 0 && { kinds: counted.join(', ') }) }
}

type NoteEnd = (outcome: 'done' | 'failed', report: JobReport) => Promise<void>

/** Records that a run begins, and returns a function that records its end. The job runs even if recording fails. */
async function begin(
  { jobRuns, now, log }: JobDeps,
  job: string,
  run: { at: number; by: string; dryRun: boolean },
): Promise<NoteEnd> {
  let id: string | undefined
  await bestEffort(log, NOT_NOTED, async () => {
    id = await jobRuns.begin(job, run)
  })
  return async (outcome, { examined, due, failed, complete, kinds }) => {
    const known = id
    if (known === undefined) return
    const counts = { examined, due, failed, complete, ...(kinds && { kinds }) }
    const end = { outcome, durationMs: now() - run.at, ...counts }
    await bestEffort(log, NOT_NOTED, () => jobRuns.end(job, known, end))
  }
}
