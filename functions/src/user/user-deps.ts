import type { Audit } from '../common/audit.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { Config } from '../common/config/config.ts'
import type { IdentityService } from '../common/ports/identity.ts'
import type { Logger } from '../common/logger.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { Statistics } from '../common/statistics.ts'
import type { UserStore } from '../common/ports/user-store.ts'

/** What the user endpoints depend on. */
export interface UserDeps {
  readonly config: Pick<Config, 'storageBucket'>
  readonly users: UserStore
  readonly identity: IdentityService
  readonly sessions: Pick<SessionStore, 'signIn' | 'state' | 'end'>
  readonly personalData: PersonalDataStore
  readonly statistics: Statistics
  readonly audit: Audit
  readonly now: Clock
  readonly log: Logger
}
