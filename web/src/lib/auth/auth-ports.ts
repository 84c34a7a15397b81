import type { Api } from '../api/api.ts'
import type { Transfer } from '../api/transfer.ts'
import type { Captcha } from '../captcha/captcha.ts'
import type { Clock } from '../clock.ts'
import type { Identity } from '../identity/identity.ts'
import type { Logger } from '../logger.ts'
import type { Store } from '../store.ts'
import type { Method } from '../device/last-method.ts'
import type { UnreportedCallStore } from '../device/unreported-call-store.ts'
import type { Redirects } from './account/redirects.ts'
import type { AccessTokenStore } from './session/access-token-store.ts'
import type { LastActivity } from './lock/last-activity.ts'
import type { LockMark } from './lock/lock-mark.ts'
import type { AuthenticatorPort } from './passkeys/authenticator.ts'

/** The dependencies of the auth service; the application and the tests each provide their own. */
export interface AuthPorts {
  /** Loads the identity service's client; rejects with `client/unreachable` if the client cannot be loaded. */
  readonly loadIdentity: () => Promise<Identity>
  readonly api: Api
  readonly transfer: Transfer
  /** Resolves to the API's time, in ms since the epoch; rejects with `client/unreachable` if the API does not answer. */
  readonly apiTimeMs: () => Promise<number>
  readonly captcha: Captcha
  readonly authenticator: AuthenticatorPort
  readonly tokens: AccessTokenStore
  readonly clock: Clock
  readonly logger: Logger
  /** Runs a task while no other task runs, in this tab or another. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>
  /** Calls the listener when the person is active in this tab. */
  readonly onActivity: (listener: () => void) => void
  readonly lockMark: LockMark
  readonly lastActivity: LastActivity
  /** The number of minutes without activity after which the session locks; 0 means never. */
  readonly lockDelay: Pick<Store<{ minutes: number }>, 'get' | 'subscribe'>
  readonly redirects: Redirects
  readonly unreportedCallStore: UnreportedCallStore
  /** Stores the uid of a session that had already expired when this page was opened. */
  readonly noteExpired: (uid: string) => void
  /** Stores on this device with which method the person signed in. */
  readonly rememberMethod: (method: Method) => void
  /** Stores on this device that the person with this uid has a passkey. */
  readonly rememberPasskey: (uid: string) => void
}
