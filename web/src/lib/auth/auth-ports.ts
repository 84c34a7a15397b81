import type { Api } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import type { Logger } from '../logger.ts'
import type { AccessTokenStore } from './access-token-store.ts'

/** What the auth service stands on; the application and the tests each bring their own. */
export interface AuthPorts {
  /** Fetches the identity service's client; rejects with `client/unreachable` where it cannot. */
  readonly loadIdentity: () => Promise<Identity>
  readonly api: Api
  readonly tokens: AccessTokenStore
  readonly clock: Clock
  readonly logger: Logger
  /** Runs a task while no other tab runs one. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>
  /** Tells when the person does something in this tab. */
  readonly onActivity: (listener: () => void) => void
}
