import { applicationDefault, initializeApp, type App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getDatabase, getDatabaseWithUrl } from 'firebase-admin/database'
import { readFile } from 'node:fs/promises'
import type { AuthDeps } from './auth/auth-deps.ts'
import type { Config, Site } from './common/config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { jsonLogger, type Logger } from './common/logger.ts'
import { createStatistics } from './common/statistics.ts'
import { firebaseAccounts } from './firebase/accounts.ts'
import { shallowKeys } from './firebase/child-keys.ts'
import { firebaseIdentity } from './firebase/identity.ts'
import { firebaseNotifications } from './firebase/notifications.ts'
import { firebasePasswordReset } from './firebase/password-reset.ts'
import { firebaseRateCounters } from './firebase/rate-counters.ts'
import { firebaseSessions } from './firebase/sessions/sessions.ts'
import { firebasePersonalData } from './firebase/personal-data.ts'
import { probeDatabase, probeIdentity } from './firebase/probes.ts'
import { firebaseStatistics } from './firebase/statistics.ts'
import { firebaseSweeps } from './firebase/sweeps.ts'
import { firebaseUsers } from './firebase/users.ts'
import type { JobDeps } from './jobs/job-deps.ts'
import { noCaptcha } from './services/no-captcha.ts'
import { noVideo } from './services/no-video.ts'
import { recaptcha } from './services/recaptcha.ts'
import { vimeo } from './services/vimeo.ts'
import type { SystemDeps } from './system/system-deps.ts'
import type { UserDeps } from './user/user-deps.ts'
import type { VideoDeps } from './video/video-deps.ts'

/** Everything that the application depends on. */
export type Deps = AuthDeps &
  UserDeps &
  VideoDeps &
  SystemDeps & { readonly config: Pick<Config, 'trustedProxies'> }

/** Constructs the real adapters; the only place that does. */
export function createDeps(config: Config): Deps {
  const { projectId, databaseURL, storageBucket } = config
  const app = initializeApp({ projectId, databaseURL, storageBucket })
  const database = getDatabase(app)
  const auth = getAuth(app)
  const now = Date.now
  const log = stdoutLogger()
  const limiter = createRateLimiter({ counters: firebaseRateCounters(database), config, now, log })
  const store = firebaseStatistics(getDatabaseWithUrl(config.statisticsURL, app))
  return {
    config,
    identity: firebaseIdentity(auth),
    sessions: firebaseSessions(database),
    users: firebaseUsers(database),
    notifications: firebaseNotifications(database),
    personalData: firebasePersonalData(database, auth, () => bucketOf(app)),
    probes: { database: () => probeDatabase(database), identity: () => probeIdentity(auth) },
    openapi: readOpenapi,
    limiter,
    captcha: config.captcha ? recaptcha({ config: config.captcha, limiter, now, log }) : noCaptcha,
    passwordReset: firebasePasswordReset({ config, log }),
    videos: config.video ? vimeo(config.video) : noVideo,
    statistics: createStatistics({ store, now, log }),
    now,
    log,
  }
}

/** Constructs what the scheduled jobs depend on; they hold no secret. */
export function createJobDeps(site: Site): JobDeps {
  const { projectId, databaseURL, storageBucket } = site
  const app = initializeApp({ projectId, databaseURL, storageBucket })
  const database = getDatabase(app)
  const auth = getAuth(app)
  const childKeys = shallowKeys({
    databaseURL,
    emulatorHost: site.databaseEmulator,
    accessToken: async () => (await applicationDefault().getAccessToken()).access_token,
  })
  return {
    accounts: firebaseAccounts(auth),
    sweeps: firebaseSweeps(database, childKeys),
    personalData: firebasePersonalData(database, auth, () => bucketOf(app)),
    users: firebaseUsers(database),
    now: Date.now,
    log: stdoutLogger(),
  }
}

/** The description that was built beside the bundle. */
async function readOpenapi(): Promise<Record<string, unknown>> {
  const file = new URL('openapi.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
}

function stdoutLogger(): Logger {
  return jsonLogger((line) => process.stdout.write(line + '\n'))
}

/** The default bucket; its client loads with the first file that is touched, not at every start. */
async function bucketOf(app: App) {
  const { getStorage } = await import('firebase-admin/storage')
  return getStorage(app).bucket()
}
