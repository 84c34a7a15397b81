import { readFile } from 'node:fs/promises'
import type { AuthDeps } from './auth/auth-deps.ts'
import { createAudit } from './common/audit.ts'
import type { Config } from './common/config/config.ts'
import { noDeviceAlerts, type DeviceAlerts } from './common/ports/device-alerts.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { stdoutLogger } from './common/logger.ts'
import { pushAlerts } from './common/push/push-alerts.ts'
import { createStatistics } from './common/statistics.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseAudit } from './adapters/firebase/audit.ts'
import { firebaseIdentity } from './adapters/firebase/identity.ts'
import { firebaseNotifications } from './adapters/firebase/notifications.ts'
import { firebasePasswordReset } from './adapters/firebase/password-reset.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { probeDatabase, probeIdentity } from './adapters/firebase/probes.ts'
import { firebasePushTokens } from './adapters/firebase/push-tokens.ts'
import { firebaseRateCounters } from './adapters/firebase/rate-counters.ts'
import { firebaseSessions } from './adapters/firebase/sessions/sessions.ts'
import { firebaseStatistics } from './adapters/firebase/statistics.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { fcm } from './adapters/services/fcm.ts'
import { noCaptcha } from './adapters/services/no-captcha.ts'
import { noVideo } from './adapters/services/no-video.ts'
import { recaptcha } from './adapters/services/recaptcha.ts'
import { vimeo } from './adapters/services/vimeo.ts'
import type { SystemDeps } from './system/system-deps.ts'
import type { UserDeps } from './user/user-deps.ts'
import type { VideoDeps } from './video/video-deps.ts'

/** Everything that the application depends on. */
export type Deps = AuthDeps &
  UserDeps &
  VideoDeps &
  SystemDeps & {
    readonly config: Pick<Config, 'trustedProxies' | 'origins' | 'placeHeaders'>
    readonly deviceAlerts: DeviceAlerts
  }

/** Constructs the real adapters of the API; the only place that does. */
export function createDeps(config: Config): Deps {
  const admin = lazyAdmin(config)
  const now = Date.now
  const log = stdoutLogger()
  const limiter = createRateLimiter({
    counters: firebaseRateCounters(admin.database),
    config,
    now,
    log,
  })
  const users = firebaseUsers(admin.database)
  const { projectId, messagingURL } = config
  // The emulators' account has no token, and a stand-in asks for none.
  const accessToken = config.inEmulator ? () => Promise.resolve('owner') : admin.rest.accessToken
  return {
    config,
    users,
    identity: firebaseIdentity(admin.auth),
    sessions: firebaseSessions(admin.database, admin.rest),
    notifications: firebaseNotifications(admin.database),
    personalData: firebasePersonalData(admin),
    deviceAlerts:
      messagingURL === null
        ? noDeviceAlerts
        : pushAlerts({
            tokens: firebasePushTokens(admin.database),
            push: fcm({ url: messagingURL, projectId, accessToken }),
            users,
            log,
          }),
    audit: createAudit({ store: firebaseAudit(admin.database), now, log }),
    probes: {
      database: async () => probeDatabase(await admin.database()),
      identity: async () => probeIdentity(await admin.auth()),
    },
    openapi: readOpenapi,
    limiter,
    captcha: config.captcha ? recaptcha({ config: config.captcha, limiter, now, log }) : noCaptcha,
    passwordReset: firebasePasswordReset({ config, log }),
    videos: config.video ? vimeo(config.video) : noVideo,
    statistics: createStatistics({
      store: firebaseStatistics(() => admin.database(config.statisticsURL)),
      now,
      log,
    }),
    now,
    log,
  }
}

/** The description that was built beside the bundle. */
async function readOpenapi(): Promise<Record<string, unknown>> {
  const file = new URL('openapi.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}
