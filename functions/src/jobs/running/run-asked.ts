import { jobName } from '@sesame/contract/endpoints/console/jobs'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { readJobsConfig } from '../../common/config/jobs-config.ts'
import { inTask, stdoutLogger } from '../../common/logging/logger.ts'
import { createJobDeps } from '../../create-job-deps.ts'
import type { JobDeps } from './job.ts'
import { prepare } from './prepare.ts'
import { runJobs } from './run-jobs.ts'
import { KNOWN_JOBS } from './schedules.ts'

/** Leaves five minutes of the function's thirty to finish the current page. */
const RUN_MS = 25 * MINUTE_MS

const task = z.strictObject({ job: jobName, dryRun: z.boolean() })

/** Called by the queue: runs a job that an operator requested. */
export async function runAsked(data: unknown, headers: IncomingHttpHeaders): Promise<void> {
  await inTask(headers, async () => {
    const read = () => Promise.resolve(createJobDeps(readJobsConfig(process.env)))
    const deps = await prepare(stdoutLogger(), read)
    await runOne(deps, data, Date.now() + RUN_MS)
  })
}

/**
 * Runs a requested job with the given dependencies. Records and logs a job's failure, without requesting a retry from the queue.
 *
 * @throws {NotStarted} for a malformed task, and for a job unknown to this version.
 */
export async function runOne(deps: JobDeps, data: unknown, until: number): Promise<void> {
  const { job, dryRun } = await prepare(deps.log, async () => {
    const { job: asked, dryRun } = z.parse(task, data)
    const known = KNOWN_JOBS.find(({ name }) => name === asked)
    if (!known) throw new Error('unknown job')
    await deps.jobRuns.forget(asked)
    // A requested dry run only counts, even for a job that works in dry-run mode.
    return { job: { name: known.name, run: known.run }, dryRun }
  })
  await runJobs(deps, [job], { dryRun, until, by: 'operator' }).catch(() => undefined)
}
