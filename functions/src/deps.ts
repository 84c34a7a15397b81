import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import type { AuthDeps } from './auth/auth-deps.ts'
import type { Config } from './common/config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { jsonLogger } from './common/logger.ts'
import { createStatistics } from './common/statistics.ts'
import { firebaseIdentity } from './firebase/identity.ts'
import { firebaseNotifications } from './firebase/notifications.ts'
import { firebasePasswordReset } from './firebase/password-reset.ts'
import { firebaseRateCounters } from './firebase/rate-counters.ts'
import { firebaseSessions } from './firebase/sessions/sessions.ts'
import { firebaseStatistics } from './firebase/statistics.ts'
import { firebaseUsers } from './firebase/users.ts'
import { noCaptcha } from './services/no-captcha.ts'
import { noVideo } from './services/no-video.ts'
import { recaptcha } from './services/recaptcha.ts'
import { vimeo } from './services/vimeo.ts'
import type { UserDeps } from './user/user-deps.ts'
import type { VideoDeps } from './video/video-deps.ts'

/** Everything that the application depends on. */
export type Deps = AuthDeps &
  UserDeps &
  VideoDeps & { readonly config: Pick<Config, 'trustedProxies'> }

/** Constructs the real adapters; the only place that does. */
export function createDeps(config: Config): Deps {
  const { projectId, databaseURL, storageBucket } = config
  const app = initializeApp({ projectId, databaseURL, storageBucket })
  const database = getDatabase(app)
  const now = Date.now
  const log = jsonLogger((line) => process.stdout.write(line + '\n'))
  const limiter = createRateLimiter({ counters: firebaseRateCounters(database), config, now, log })
  const store = firebaseStatistics(getDatabaseWithUrl(config.statisticsURL, app))
  return {
    config,
    identity: firebaseIdentity(getAuth(app)),
    sessions: firebaseSessions(database),
    users: firebaseUsers(database),
    notifications: firebaseNotifications(database),
    limiter,
    captcha: config.captcha ? recaptcha({ config: config.captcha, limiter, now, log }) : noCaptcha,
    passwordReset: firebasePasswordReset({ config, log }),
    videos: config.video ? vimeo(config.video) : noVideo,
    statistics: createStatistics({ store, now, log }),
    now,
    log,
  }
}
