import type { Audit } from '../common/audit.ts'
import type { Captcha } from '../common/ports/captcha.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { Config } from '../common/config/config.ts'
import type { IdentityService } from '../common/ports/identity.ts'
import type { RateLimiter } from '../common/limits/rate-limiter.ts'
import type { Logger } from '../common/logger.ts'
import type { Notifications } from '../common/ports/notifications.ts'
import type { PasswordReset } from '../common/ports/password-reset.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { Statistics } from '../common/statistics.ts'
import type { UserStore } from '../common/ports/user-store.ts'

/** What the auth endpoints depend on. */
export interface AuthDeps {
  readonly config: Pick<Config, 'keys' | 'scope'>
  readonly identity: IdentityService
  readonly sessions: SessionStore
  readonly users: UserStore
  readonly notifications: Notifications
  readonly audit: Audit
  readonly captcha: Captcha
  readonly limiter: RateLimiter
  readonly passwordReset: PasswordReset
  readonly statistics: Statistics
  readonly now: Clock
  readonly log: Logger
}
