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

/** Runs a job that an operator asked for, as the queue says. */
export async function runAsked(data: unknown, headers: IncomingHttpHeaders): Promise<void> {
  await inTask(headers, async () => {
    const read = () => Promise.resolve(createJobDeps(readJobsConfig(process.env)))
    const deps = await prepare(stdoutLogger(), read)
    await runOne(deps, data, Date.now() + RUN_MS)
  })
}

/**
 * The same, with what it depends on. A job's failure is noted and logged; no retry is asked of the queue.
 *
 * @throws {NotStarted} for a task of another form, and for a job that this version does not know.
 */
export async function runOne(deps: JobDeps, data: unknown, until: number): Promise<void> {
  const { job, dryRun } = await prepare(deps.log, async () => {
    const { job: asked, dryRun } = z.parse(task, data)
    const known = KNOWN_JOBS.find(({ name }) => name === asked)
    if (!known) throw new Error('unknown job')
    await deps.jobRuns.forget(asked)
    // Who asks for a dry run gets one, also of a job that always works.
    return { job: { name: known.name, run: known.run }, dryRun }
  })
  await runJobs(deps, [job], { dryRun, until, by: 'operator' }).catch(() => undefined)
}
