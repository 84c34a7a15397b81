import type { Job, JobDeps, JobRun } from './job.ts'

/**
 * Runs jobs one after the other and logs what each did.
 *
 * @throws {AggregateError} after the last job, when any failed.
 */
export async function runJobs(
  deps: JobDeps,
  jobs: readonly Job[],
  { dryRun, until }: JobRun,
): Promise<void> {
  const errors: unknown[] = []
  for (const { name: job, asked, run } of jobs) {
    const startedAt = deps.now()
    const isDry = dryRun && !asked
    try {
      const report = await run(deps, { dryRun: isDry, until })
      const durationMs = deps.now() - startedAt
      const fields = { event: 'job', job, dryRun: isDry, durationMs, ...report }
      const message = isDry ? 'Tâche planifiée essayée à blanc' : 'Tâche planifiée terminée'
      if (report.failed > 0 || !report.complete) deps.log.warn(message, fields)
      else deps.log.info(message, fields)
    } catch (error) {
      errors.push(error)
      deps.log.error('Tâche planifiée en échec', error, { event: 'job-failed', job })
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'jobs failed')
}
