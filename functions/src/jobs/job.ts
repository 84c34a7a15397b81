import type { ApiDeps } from '../common/api-deps.ts'
import type { AccountDirectory } from '../common/ports/account-directory.ts'
import type { SweepStore } from '../common/ports/sweep-store.ts'
import type { MailTasks } from '../mails/mail-store.ts'

/** What the scheduled jobs depend on. */
export type JobDeps = Pick<
  ApiDeps,
  | 'personalData'
  | 'identity'
  | 'sessions'
  | 'passkeys'
  | 'users'
  | 'notifications'
  | 'letters'
  | 'audit'
  | 'now'
  | 'log'
> & {
  readonly accounts: AccountDirectory
  readonly sweeps: SweepStore
  /** How long an account may go without a visit; null where none is erased for that. */
  readonly idleAccountsMs: number | null
  /** Null where no letters of ours leave. */
  readonly mailTasks: MailTasks | null
}

/** How a job is run. */
export interface JobRun {
  /** Counts what is due and removes nothing. */
  readonly dryRun: boolean
  /** When to stop, between two pages (ms); the next run continues. */
  readonly until: number
}

/** What a job did, for the log. */
export interface JobReport {
  readonly examined: number
  /** How many were due: removed, or in a dry run only found. */
  readonly due: number
  readonly failed: number
  /** False when time ran out first. */
  readonly complete: boolean
}

/** A clean-up task. Can be repeated. */
export interface Job {
  readonly name: string
  /** Whether it carries out people's requests: then it runs even when jobs are set to dry run. */
  readonly asked?: true
  readonly run: (deps: JobDeps, run: JobRun) => Promise<JobReport>
}
