import type { AccountDirectory } from '../common/ports/account-directory.ts'
import type { Audit } from '../common/audit.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { IdentityService } from '../common/ports/identity.ts'
import type { Logger } from '../common/logger.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { SweepStore } from '../common/ports/sweep-store.ts'
import type { UserStore } from '../common/ports/user-store.ts'

/** What the scheduled jobs depend on. */
export interface JobDeps {
  readonly accounts: AccountDirectory
  readonly sweeps: SweepStore
  readonly personalData: PersonalDataStore
  readonly identity: Pick<IdentityService, 'account' | 'markRegistered'>
  readonly sessions: Pick<SessionStore, 'end'>
  readonly users: Pick<UserStore, 'find' | 'update'>
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
}
