import { MIN_ACCOUNT_IDLE_MS } from '@sesame/contract/constants'
import { DAY_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { readBucketName } from './bucket-name.ts'
import { ConfigError } from './config-error.ts'
import { readSite, type Site } from './config.ts'
import { readSmtpSettings } from './smtp-settings.ts'

const MIN_DAYS = MIN_ACCOUNT_IDLE_MS / DAY_MS

/** The configuration of the scheduled jobs. */
export interface JobsConfig extends Site {
  /** Whether they only count what is due, without removing it. */
  readonly dryRun: boolean
  readonly statisticsURL: string
  /** Whether we send e-mail ourselves. */
  readonly sendsEmails: boolean
  /** How long an account may go without a visit; null if idle accounts are never erased. */
  readonly idleAccountsMs: number | null
  /** The bucket to which the operators' journal is copied every night; null if it is not copied. */
  readonly journalBucket: string | null
}

/**
 * Reads the environment of the jobs; `SESAME_JOBS` is `dry-run`, the default, or `sweep`.
 *
 * @throws {ConfigError} naming the variable that is wrong.
 */
export function readJobsConfig(env: NodeJS.ProcessEnv): JobsConfig {
  const mode = env['SESAME_JOBS'] ?? 'dry-run'
  if (mode !== 'dry-run' && mode !== 'sweep') {
    throw new ConfigError('SESAME_JOBS n’est ni dry-run ni sweep.')
  }
  const site = readSite(env)
  const sendsEmails = readSmtpSettings(env, site.inEmulator) !== null
  const idleAccountsMs = readIdleAccounts(env, sendsEmails)
  const statistics = z.safeParse(z.url(), env['SESAME_STATISTICS_URL'])
  if (!statistics.success) throw new ConfigError('SESAME_STATISTICS_URL manque ou est mal formé.')
  const statisticsURL = statistics.data
  const journalBucket = readBucketName(env, 'SESAME_JOURNAL_BUCKET', site.storageBucket)
  const dryRun = mode === 'dry-run'
  return { ...site, sendsEmails, idleAccountsMs, statisticsURL, journalBucket, dryRun }
}

/** `SESAME_IDLE_ACCOUNTS_DAYS`. No account is erased without an e-mail in advance. */
function readIdleAccounts(env: NodeJS.ProcessEnv, sendsEmails: boolean): number | null {
  const days = env['SESAME_IDLE_ACCOUNTS_DAYS'] ?? ''
  if (days === '') return null
  if (!/^\d{1,5}$/.test(days) || Number(days) < MIN_DAYS) {
    throw new ConfigError(
      `SESAME_IDLE_ACCOUNTS_DAYS n’est pas un nombre de jours, à partir de ${MIN_DAYS}.`,
    )
  }
  if (!sendsEmails) {
    throw new ConfigError(
      'SESAME_IDLE_ACCOUNTS_DAYS est donné sans SESAME_SMTP_HOST : personne ne serait prévenu.',
    )
  }
  return Number(days) * DAY_MS
}
