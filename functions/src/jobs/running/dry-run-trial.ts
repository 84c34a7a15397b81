import { DAY_MS } from '@sesame/contract/durations'
import type { Job } from './job.ts'

/** How many days jobs may stay in dry run before we break our promise to delete data in time. */
export const TRIAL_DAYS = 14

/** Logs an error, which alerts operators, if the jobs have been in dry run for too long. */
export const dryRunTrial: Job = {
  name: 'dry-run-trial',
  async run({ sweeps, now, log }, { dryRun }) {
    const report = { examined: 1, due: 0, failed: 0, complete: true }
    if (!dryRun) {
      await sweeps.endDryRun()
      return report
    }
    const days = Math.floor((now() - (await sweeps.dryRunSince(now()))) / DAY_MS)
    if (days <= TRIAL_DAYS) return report
    const reason = new Error('SESAME_JOBS is dry-run.')
    log.error('Tâches à blanc depuis trop longtemps, rien n’est effacé', reason, {
      event: 'jobs-only-count',
      days,
    })
    return { ...report, due: 1 }
  },
}
