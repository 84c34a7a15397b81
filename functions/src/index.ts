import { REGION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Express } from 'express'
import { defineSecret } from 'firebase-functions/params'
import { onRequest } from 'firebase-functions/v2/https'
import { onSchedule } from 'firebase-functions/v2/scheduler'
import { createApp } from './app.ts'
import { readConfig } from './common/config.ts'
import { keepBodiesRaw } from './common/http/original-headers.ts'
import { readJobsConfig } from './common/jobs-config.ts'
import { createDeps, createJobDeps } from './deps.ts'
import type { Job } from './jobs/job.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { DAILY, HOURLY } from './jobs/schedules.ts'
import { refuseToServe } from './refuse-to-serve.ts'

// Only in the process that serves `api`: jobs and events need their bodies parsed.
if (process.env['FUNCTION_TARGET'] === 'api') keepBodiesRaw()

/** Secrets of services that are off are not asked for: the environment file is read before a deploy. */
const secrets = [
  'ACCESS_TOKEN_KEYS',
  'PEPPER',
  ...(process.env['SESAME_CAPTCHA'] === 'on' ? ['RECAPTCHA_SECRET'] : []),
  ...(process.env['SESAME_VIDEO_URL'] ? ['VIMEO_TOKEN'] : []),
].map((name) => defineSecret(name))

let app: Express | undefined

/** The API, `/api/**` on Hosting. Configuration and adapters are made at the first request. */
export const api = onRequest(
  {
    region: REGION,
    secrets,
    invoker: 'public',
    memory: '256MiB',
    concurrency: 80,
    minInstances: 0,
    maxInstances: 20,
    timeoutSeconds: 30,
  },
  (request, response) => {
    try {
      app ??= createApp(createDeps(readConfig(process.env)))
    } catch (error) {
      refuseToServe(error, response)
      return
    }
    app(request, response)
  },
)

const JOB_SECONDS = 1800

/** One instance, and no retry: the next run takes up what this one left. */
const JOB_OPTIONS = {
  region: REGION,
  timeZone: 'Europe/Paris',
  memory: '512MiB',
  concurrency: 1,
  maxInstances: 1,
  retryCount: 0,
  timeoutSeconds: JOB_SECONDS,
} as const

async function sweep(jobs: readonly Job[]): Promise<void> {
  const { dryRun, ...site } = readJobsConfig(process.env)
  // Five minutes are left for what is under way.
  const until = Date.now() + (JOB_SECONDS - 300) * SECOND_MS
  await runJobs(createJobDeps(site), jobs, { dryRun, until })
}

/** Unfinished erasures and old windows of rate limits. */
export const sweepHourly = onSchedule({ ...JOB_OPTIONS, schedule: '7 * * * *' }, () =>
  sweep(HOURLY),
)

/** Idle guests, orphans of sign-ups, expired sessions and old marks. */
export const sweepDaily = onSchedule({ ...JOB_OPTIONS, schedule: '23 3 * * *' }, () => sweep(DAILY))
