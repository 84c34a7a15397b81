import type { Config } from '../common/config.ts'
import type { IdentityService } from '../common/identity.ts'
import type { UserStore } from '../common/user-store.ts'

/** What the user endpoints depend on. */
export interface UserDeps {
  readonly config: Pick<Config, 'storageBucket'>
  readonly users: UserStore
  readonly identity: Pick<IdentityService, 'rename'>
}
