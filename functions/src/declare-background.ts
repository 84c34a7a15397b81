import { REGION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type * as Params from 'firebase-functions/params'
import type * as Https from 'firebase-functions/v2/https'
import type * as Scheduler from 'firebase-functions/v2/scheduler'
import type * as Tasks from 'firebase-functions/v2/tasks'
import { createRequire } from 'node:module'
import { accountOf } from './account-of.ts'
import type { Environment, Secret } from './common/config/variables.ts'
import type { Schedule } from './jobs/running/run-scheduled.ts'

/** Loads synchronously, and only when called, because firebase-functions loads half of firebase-admin. */
const load = createRequire(import.meta.url)

const JOB_SECONDS = 1800

/** Runs one instance at a time. */
const JOB_SIZE = {
  region: REGION,
  memory: '512MiB',
  concurrency: 1,
  minInstances: 0,
  maxInstances: 1,
  timeoutSeconds: JOB_SECONDS,
} as const

/** When (ms) a run must stop starting new pages of work. Leaves it five minutes to finish the current page. */
const endOfRun = () => Date.now() + (JOB_SECONDS - 300) * SECOND_MS

/**
 * Declares scheduled jobs, on a schedule in cron's notation, Paris time. A run is not retried, since the next scheduled run does
 * the remaining work.
 */
export function declareSweep(schedule: string, name: Schedule): Scheduler.ScheduleFunction {
  const { onSchedule } = load('firebase-functions/v2/scheduler') as typeof Scheduler
  const serviceAccount = accountOf('sesame-jobs')
  const at = { schedule, timeZone: 'Europe/Paris', retryCount: 0 }
  return onSchedule({ ...JOB_SIZE, ...at, serviceAccount }, async () => {
    const { runScheduled } = await import('./jobs/running/run-scheduled.ts')
    await runScheduled(name, endOfRun())
  })
}

/**
 * Declares the function that runs a job now, called by the queue of the same name when operators request it in the console. Each
 * request runs once.
 */
export function declareRunJobs(): Tasks.TaskQueueFunction<unknown> {
  const { onTaskDispatched } = load('firebase-functions/v2/tasks') as typeof Tasks
  return onTaskDispatched<unknown>(
    {
      ...JOB_SIZE,
      serviceAccount: accountOf('sesame-jobs'),
      invoker: [accountOf('sesame-tools')],
      retryConfig: {
        maxAttempts: 1,
        maxRetrySeconds: 60,
        minBackoffSeconds: 60,
        maxBackoffSeconds: 60,
        maxDoublings: 0,
      },
      rateLimits: { maxConcurrentDispatches: 1, maxDispatchesPerSecond: 1 },
    },
    async ({ data, headers = {} }) => {
      const { runAsked } = await import('./jobs/running/run-asked.ts')
      await runAsked(data, headers)
    },
  )
}

/** Retries for a day, because a later e-mail would be useless. Delays grow from a minute to an hour. */
const MAIL_RETRIES = {
  maxAttempts: 3,
  maxRetrySeconds: 25 * 60 * 60,
  minBackoffSeconds: 60,
  maxBackoffSeconds: 60 * 60,
  maxDoublings: 6,
} as const

/** Declares the function that sends an e-mail, called by the queue of the same name. */
export function declareSendMail(hasTools: boolean): Tasks.TaskQueueFunction<unknown> {
  const { onTaskDispatched } = load('firebase-functions/v2/tasks') as typeof Tasks
  const { HttpsError } = load('firebase-functions/v2/https') as typeof Https
  const { defineSecret } = load('firebase-functions/params') as typeof Params
  const askers = ['sesame-api', 'sesame-jobs', ...(hasTools ? ['sesame-tools'] : [])]
  return onTaskDispatched<unknown>(
    {
      region: REGION,
      serviceAccount: accountOf('sesame-mails'),
      secrets: mailSecretNames(process.env).map((name) => defineSecret(name)),
      invoker: askers.map(accountOf),
      memory: '512MiB',
      concurrency: 10,
      minInstances: 0,
      maxInstances: 2,
      timeoutSeconds: 120,
      retryConfig: MAIL_RETRIES,
      rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 20 },
    },
    async ({ data, headers = {} }) => {
      const { sendMail } = await import('./mails/send-mail.ts')
      // An `HttpsError` requests a retry, and the SDK does not log it as our failure.
      if ((await sendMail(data, headers)) === 'later') throw new HttpsError('aborted', 'later')
    },
  )
}

/** Retries calls that fail or time out. An event that a receiver refuses is queued again separately, with our own delays. */
const EVENT_RETRIES = {
  maxAttempts: 5,
  maxRetrySeconds: 60 * 60,
  minBackoffSeconds: 60,
  maxBackoffSeconds: 10 * 60,
  maxDoublings: 3,
} as const

/**
 * Declares the function that sends events to receivers, called by the queue of the same name. The function cannot read files or
 * accounts.
 */
export function declareSendEvents(hasTools: boolean): Tasks.TaskQueueFunction<unknown> {
  const { onTaskDispatched } = load('firebase-functions/v2/tasks') as typeof Tasks
  const { HttpsError } = load('firebase-functions/v2/https') as typeof Https
  const { defineSecret } = load('firebase-functions/params') as typeof Params
  const askers = [
    'sesame-api',
    'sesame-jobs',
    'sesame-events',
    ...(hasTools ? ['sesame-tools'] : []),
  ]
  return onTaskDispatched<unknown>(
    {
      region: REGION,
      serviceAccount: accountOf('sesame-events'),
      secrets: [defineSecret('EVENT_KEYS' satisfies Secret)],
      invoker: askers.map(accountOf),
      memory: '256MiB',
      concurrency: 20,
      minInstances: 0,
      maxInstances: 4,
      timeoutSeconds: 120,
      retryConfig: EVENT_RETRIES,
      rateLimits: { maxConcurrentDispatches: 80, maxDispatchesPerSecond: 50 },
    },
    async ({ data, headers = {} }) => {
      const { sendEvents } = await import('./events/send-events.ts')
      if ((await sendEvents(data, headers)) === 'later') throw new HttpsError('aborted', 'later')
    },
  )
}

function mailSecretNames(env: Environment): Secret[] {
  const names: Secret[] = ['ACCESS_TOKEN_KEYS', 'PEPPER']
  if (env.SESAME_SMTP_USER) names.push('SMTP_PASSWORD')
  if (env.SESAME_DKIM_DOMAIN) names.push('DKIM_KEY')
  return names
}
