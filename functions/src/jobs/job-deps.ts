import type { AccountDirectory } from '../common/account-directory.ts'
import type { Audit } from '../common/audit.ts'
import type { Clock } from '../common/clock.ts'
import type { Logger } from '../common/logger.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { SweepStore } from '../common/sweep-store.ts'
import type { UserStore } from '../common/user-store.ts'

/** What the scheduled jobs depend on. */
export interface JobDeps {
  readonly accounts: AccountDirectory
  readonly sweeps: SweepStore
  readonly personalData: PersonalDataStore
  readonly users: Pick<UserStore, 'find'>
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
}
