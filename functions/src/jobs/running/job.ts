import type { JobName, WakeKind } from '@sesame/contract/endpoints/console/jobs'
import type { ApiDeps } from '../../common/api-deps.ts'
import type { AccountDirectory } from '../../common/ports/identity/account-directory.ts'
import type {
  AnnouncementCopies,
  AnnouncementStore,
} from '../../common/ports/console/announcement-store.ts'
import type { Erasures } from '../../common/ports/console/erasures.ts'
import type { DirectoryIndex } from '../../common/ports/console/directory-index.ts'
import type { JobRuns } from '../../common/ports/console/job-runs.ts'
import type { JournalCopies } from '../../common/ports/console/journal-copies.ts'
import type { Journal } from '../../common/ports/console/journal.ts'
import type { OperatorStore } from '../../common/ports/console/operator-store.ts'
import type { SweepStore } from '../../common/ports/sweep-store.ts'
import type { TotalsStore } from '../../common/ports/console/totals-store.ts'
import type { EventTasks } from '../../events/event-store.ts'
import type { MailTasks } from '../../mails/mail-store.ts'

export type JobDeps = Pick<
  ApiDeps,
  | 'personalData'
  | 'accountEdits'
  | 'records'
  | 'passkeys'
  | 'pushes'
  | 'directoryNotes'
  | 'statistics'
  | 'emails'
  | 'outbox'
  | 'audit'
  | 'now'
  | 'log'
> & {
  /** Jobs read accounts but write no custom claims. */
  readonly identity: Pick<ApiDeps['identity'], 'account'>
  readonly accounts: AccountDirectory
  readonly operators: Pick<OperatorStore, 'endSessions'>
  readonly sweeps: SweepStore
  /** How long an account may go without a visit; null if idle accounts are never erased. */
  readonly idleAccountsMs: number | null
  /** Null if we send no e-mail ourselves. */
  readonly mailTasks: MailTasks | null
  /** Null if events are not sent. */
  readonly eventTasks: EventTasks | null
  readonly announcements: AnnouncementStore & AnnouncementCopies
  readonly jobRuns: JobRuns
  readonly erasures: Erasures
  /** Null for a command that runs without the database URL of the statistics. */
  readonly totals: TotalsStore | null
  readonly journal: Pick<Journal, 'oldest' | 'head'>
  /** Null if the operators' journal is not copied. */
  readonly journalCopies: JournalCopies | null
  readonly directoryIndex: DirectoryIndex
}

export interface JobRun {
  /** Counts what is due without removing it. */
  readonly dryRun: boolean
  /** Time (ms) at which to stop, between two pages. The next run continues. */
  readonly until: number
  /** Does only the work that people requested, and counts the rest. */
  readonly onlyAsked?: boolean
  /** The trigger of the run; by default the schedule. */
  readonly by?: 'schedule' | 'operator'
}

/** The result of a job, for the log. */
export interface JobReport {
  readonly examined: number
  /** How many items were due. The job removed them, or only counted them in a dry run. */
  readonly due: number
  readonly failed: number
  /** False if time ran out before the job was done. */
  readonly complete: boolean
  /** How many people were due, by kind of work, for a job that does several kinds. */
  readonly kinds?: Readonly<Partial<Record<WakeKind, number>>>
}

/** A scheduled task. It can be repeated at any time. */
export interface Job {
  readonly name: JobName
  /**
   * True if the job only does what people or operators requested, or removes nothing, so that it works even in dry-run mode.
   * `partly` if that is true of some of its work: it does that work, and counts the rest.
   */
  readonly asked?: true | 'partly'
  readonly run: (deps: JobDeps, run: JobRun) => Promise<JobReport>
}
