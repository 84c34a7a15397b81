import type { KeyObject } from 'node:crypto'
import type { SelfConfig } from '../common/config/self-config.ts'
import type { ApiAnswer, MailRefusal } from '../common/judge-checks.ts'
import type { CounterDesk } from '../common/limits/counters.ts'
import type { AnnouncementStore } from '../common/ports/console/announcement-store.ts'
import type { DirectoryIndex } from '../common/ports/console/directory-index.ts'
import type { Erasures } from '../common/ports/console/erasures.ts'
import type { JobRuns, JobTasks } from '../common/ports/console/job-runs.ts'
import type { MailQueueReader } from '../common/ports/mail-queue.ts'
import type { ReceiverDesk } from '../common/ports/console/receiver-desk.ts'
import type { TotalsStore } from '../common/ports/console/totals-store.ts'
import type { Post } from '../events/signed.ts'

/** The ports with which the console monitors and controls the running product. */
export interface RunningDeps {
  readonly announcements: AnnouncementStore
  readonly jobRuns: JobRuns
  readonly erasures: Erasures
  readonly directoryIndex: Pick<DirectoryIndex, 'walk'>
  readonly jobTasks: JobTasks
  readonly totals: TotalsStore
  readonly counters: CounterDesk
  readonly mailQueue: MailQueueReader
  readonly receivers: ReceiverDesk
  readonly postToReceiver: Post
  readonly self: SelfConfig
  readonly limits: { readonly pepper: KeyObject; readonly limitsFactor: number }
  /** Each function sends a minimal request to a service, and rejects if it fails. */
  readonly probes: Readonly<Record<'database' | 'identity' | 'statistics', () => Promise<unknown>>>
  /** Requests the health of the API through the product's site. */
  readonly askApi: () => Promise<ApiAnswer>
  /** Connects to the mail server. Resolves with null if the connection works or no mail server is configured. */
  readonly greetMailServer: () => Promise<MailRefusal | null>
}
