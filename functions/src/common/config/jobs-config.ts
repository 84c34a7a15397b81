import { MIN_ACCOUNT_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { readBucketName } from './bucket-name.ts'
import { ConfigError } from './config-error.ts'
import { readSite, type Site } from './config.ts'
import { parseVariables, type Shape } from './parse-variables.ts'
import { readMessaging } from './services-config.ts'
import { readSmtpSettings } from './smtp-settings.ts'
import type { Environment } from './variables.ts'

const environment = z.object({ SESAME_STATISTICS_URL: z.url() } satisfies Shape)

const MIN_DAYS = MIN_ACCOUNT_IDLE_MS / DAY_MS

/** The configuration of the scheduled jobs. */
export interface JobsConfig extends Site {
  /** Whether the jobs only count due data instead of removing it. */
  readonly dryRun: boolean
  readonly statisticsURL: string
  /** Whether we send e-mails ourselves. */
  readonly sendsEmails: boolean
  /** The address of the push messaging service; null if alerts are not sent as push messages. */
  readonly messagingURL: string | null
  /** Time (ms) without a visit after which an account is erased; null if idle accounts are never erased. */
  readonly idleAccountsMs: number | null
  /** The bucket to which a nightly job copies the operators' journal; null if it is not copied. */
  readonly journalBucket: string | null
}

/**
 * Reads the environment variables of the jobs. `SESAME_JOBS` is `dry-run`, the default, or `sweep`.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function readJobsConfig(env: Environment): JobsConfig {
  const mode = env.SESAME_JOBS ?? 'dry-run'
  if (mode !== 'dry-run' && mode !== 'sweep') {
    throw new ConfigError(['unlisted', 'SESAME_JOBS', 'dry-run', 'sweep'])
  }
  const site = readSite(env)
  const sendsEmails = readSmtpSettings(env, site.inEmulator) !== null
  const idleAccountsMs = readIdleAccounts(env, sendsEmails)
  const { SESAME_STATISTICS_URL: statisticsURL } = parseVariables(environment, env)
  const journalBucket = readBucketName(env, 'SESAME_JOURNAL_BUCKET', site.storageBucket)
  const dryRun = mode === 'dry-run'
  const messagingURL = readMessaging(env, site.inEmulator)
  return {
    ...site,
    sendsEmails,
    messagingURL,
    idleAccountsMs,
    statisticsURL,
    journalBucket,
    dryRun,
  }
}

/**
 * Reads `SESAME_IDLE_ACCOUNTS_DAYS`. Sending e-mail is required, because idle accounts are never erased without an e-mail in
 * advance.
 */
function readIdleAccounts(env: Environment, sendsEmails: boolean): number | null {
  const days = env.SESAME_IDLE_ACCOUNTS_DAYS ?? ''
  if (days === '') return null
  if (!/^\d{1,5}$/.test(days) || Number(days) < MIN_DAYS) {
    throw new ConfigError(['days', 'SESAME_IDLE_ACCOUNTS_DAYS', MIN_DAYS])
  }
  if (!sendsEmails) throw new ConfigError(['unsent', 'SESAME_IDLE_ACCOUNTS_DAYS'])
  return Number(days) * DAY_MS
}
