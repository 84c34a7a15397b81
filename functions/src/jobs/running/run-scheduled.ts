import { readJobsConfig } from '../../common/config/jobs-config.ts'
import { stdoutLogger } from '../../common/logging/logger.ts'
import { createJobDeps } from '../../create-job-deps.ts'
import type { Job } from './job.ts'
import { onlyCounts } from './job-mode.ts'
import { prepare } from './prepare.ts'
import { runJobs } from './run-jobs.ts'
import { HOURLY, NIGHTLY, OFTEN } from './schedules.ts'

export type Schedule = 'often' | 'hourly' | 'nightly'

const JOBS: Readonly<Record<Schedule, readonly Job[]>> = {
  often: OFTEN,
  hourly: HOURLY,
  nightly: NIGHTLY,
}

/** Runs the jobs of a schedule until a time, with the settings of this process. */
export async function runScheduled(schedule: Schedule, until: number): Promise<void> {
  const { deps, dryRun } = await prepare(stdoutLogger(), async () => {
    const { dryRun: setting, ...site } = readJobsConfig(process.env)
    const deps = createJobDeps(site)
    return { deps, dryRun: await onlyCounts(deps, setting) }
  })
  await runJobs(deps, JOBS[schedule], { dryRun, until })
}
