import type { Audit } from './audit.ts'
import type { Config } from './config/config.ts'
import type { RateLimiter } from './limits/rate-limiter.ts'
import type { Logger } from './logger.ts'
import type { PersonalDataStore } from './personal-data/personal-data-store.ts'
import type { AppCheck } from './ports/app-check.ts'
import type { Captcha } from './ports/captcha.ts'
import type { Clock } from './ports/clock.ts'
import type { IdentityService } from './ports/identity.ts'
import type { Notifications } from './ports/notifications.ts'
import type { PasswordReset } from './ports/password-reset.ts'
import type { UserStore } from './ports/user-store.ts'
import type { VideoHost } from './ports/video-host.ts'
import type { SessionStore } from './session/session-store.ts'
import type { Statistics } from './statistics.ts'

/** What the endpoints depend on. Code that needs less asks for a `Pick` of it. */
export interface ApiDeps {
  readonly config: Pick<Config, 'keys' | 'scope' | 'storageBucket' | 'inEmulator'>
  readonly identity: IdentityService
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly personalData: PersonalDataStore
  readonly notifications: Notifications
  readonly audit: Audit
  readonly statistics: Statistics
  readonly appCheck: AppCheck
  readonly captcha: Captcha
  readonly limiter: RateLimiter
  readonly passwordReset: PasswordReset
  readonly videos: VideoHost
  /** Each makes a minimal call to a service and rejects when it fails. */
  readonly probes: Readonly<Record<'database' | 'identity', () => Promise<unknown>>>
  /** The OpenAPI description made at build time. */
  readonly openapi: () => Promise<Readonly<Record<string, unknown>>>
  readonly now: Clock
  readonly log: Logger
}
