import { REGION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Request, Response } from 'express'
import type * as Params from 'firebase-functions/params'
import type * as Https from 'firebase-functions/v2/https'
import type * as Scheduler from 'firebase-functions/v2/scheduler'
import type * as Tasks from 'firebase-functions/v2/tasks'
import { createRequire } from 'node:module'
import { readJobsConfig } from './common/config/jobs-config.ts'
import type { Job } from './jobs/job.ts'
import { runJobs } from './jobs/run-jobs.ts'

/** Loads synchronously, and only when called: firebase-functions pulls in half of firebase-admin. */
const load = createRequire(import.meta.url)

const JOB_SECONDS = 1800

/** One instance and no retry: the next run resumes. */
const JOB_OPTIONS = {
  region: REGION,
  timeZone: 'Europe/Paris',
  memory: '512MiB',
  concurrency: 1,
  minInstances: 0,
  maxInstances: 1,
  retryCount: 0,
  timeoutSeconds: JOB_SECONDS,
} as const

/** Declares the HTTPS function to the CLI and to the emulator. */
export function declareApi(
  serve: (request: Request, response: Response) => void,
): Https.HttpsFunction {
  const { onRequest } = load('firebase-functions/v2/https') as typeof Https
  const { defineSecret } = load('firebase-functions/params') as typeof Params
  return onRequest(
    {
      region: REGION,
      serviceAccount: accountOf('sesame-api'),
      secrets: secretNames(process.env).map((name) => defineSecret(name)),
      invoker: 'public',
      memory: '256MiB',
      concurrency: 80,
      minInstances: 0,
      maxInstances: 20,
      timeoutSeconds: 30,
    },
    serve,
  )
}

/** Declares scheduled jobs, on a schedule in cron's notation, Paris time. */
export function declareSweep(schedule: string, jobs: readonly Job[]): Scheduler.ScheduleFunction {
  const { onSchedule } = load('firebase-functions/v2/scheduler') as typeof Scheduler
  const serviceAccount = accountOf('sesame-jobs')
  return onSchedule({ ...JOB_OPTIONS, serviceAccount, schedule }, async () => {
    const { dryRun, ...site } = readJobsConfig(process.env)
    // Leaves five minutes to finish the current page.
    const until = Date.now() + (JOB_SECONDS - 300) * SECOND_MS
    const { createJobDeps } = await import('./create-job-deps.ts')
    await runJobs(await createJobDeps(site), jobs, { dryRun, until })
  })
}

/** Tries for a day, which is as long as any letter is worth sending, and later each time: from a minute to an hour. */
const MAIL_RETRIES = {
  maxAttempts: 3,
  maxRetrySeconds: 25 * 60 * 60,
  minBackoffSeconds: 60,
  maxBackoffSeconds: 60 * 60,
  maxDoublings: 6,
} as const

/** Declares the function that sends a letter, called by the queue of its name for `api` and the jobs. */
export function declareSendMail(): Tasks.TaskQueueFunction<unknown> {
  const { onTaskDispatched } = load('firebase-functions/v2/tasks') as typeof Tasks
  const { HttpsError } = load('firebase-functions/v2/https') as typeof Https
  const { defineSecret } = load('firebase-functions/params') as typeof Params
  return onTaskDispatched<unknown>(
    {
      region: REGION,
      serviceAccount: accountOf('sesame-mails'),
      secrets: mailSecretNames(process.env).map((name) => defineSecret(name)),
      invoker: [accountOf('sesame-api'), accountOf('sesame-jobs')],
      memory: '512MiB',
      concurrency: 10,
      minInstances: 0,
      maxInstances: 2,
      timeoutSeconds: 120,
      retryConfig: MAIL_RETRIES,
      rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 20 },
    },
    async ({ data }) => {
      const { sendMail } = await import('./mails/send-mail.ts')
      // Of a known kind, or the SDK would log it as a failure of ours.
      if ((await sendMail(data)) === 'later') throw new HttpsError('aborted', 'later')
    },
  )
}

/**
 * The address of the account that a function runs as. Not the short form `name@`, which the CLI completes for the
 * function, but neither where it grants the account its secrets nor where it has the scheduler call as that account.
 */
function accountOf(name: string): string {
  return `${name}@${process.env['GCLOUD_PROJECT'] ?? ''}.iam.gserviceaccount.com`
}

/** Names of the required secrets. The CLI loads the environment file first, so services that are off need none. */
function secretNames(env: NodeJS.ProcessEnv): string[] {
  return [
    'ACCESS_TOKEN_KEYS',
    'PEPPER',
    ...(env['SESAME_CAPTCHA'] === 'on' ? ['RECAPTCHA_SECRET'] : []),
    ...(env['SESAME_VIDEO_URL'] ? ['VIMEO_TOKEN'] : []),
  ]
}

/** The same for letters. */
function mailSecretNames(env: NodeJS.ProcessEnv): string[] {
  return [
    ...['ACCESS_TOKEN_KEYS', 'PEPPER'],
    ...(env['SESAME_SMTP_USER'] ? ['SMTP_PASSWORD'] : []),
    ...(env['SESAME_DKIM_DOMAIN'] ? ['DKIM_KEY'] : []),
  ]
}
