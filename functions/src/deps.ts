import { initializeApp, type App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getDatabase } from 'firebase-admin/database'
import type { AuthDeps } from './auth/auth-deps.ts'
import type { Config } from './common/config.ts'
import { jsonLogger } from './common/logger.ts'
import { firebaseIdentity } from './firebase/identity.ts'
import { firebaseNotifications } from './firebase/notifications.ts'
import { firebaseSessions } from './firebase/sessions/sessions.ts'
import { firebasePersonalData } from './firebase/personal-data.ts'
import { firebaseUsers } from './firebase/users.ts'
import type { UserDeps } from './user/user-deps.ts'

/** Everything that the application depends on. */
export type Deps = AuthDeps & UserDeps

/** Constructs the real adapters; the only place that does. */
export function createDeps(config: Config): Deps {
  const { projectId, databaseURL, storageBucket } = config
  const app = initializeApp({ projectId, databaseURL, storageBucket })
  const database = getDatabase(app)
  const auth = getAuth(app)
  return {
    config,
    identity: firebaseIdentity(auth),
    sessions: firebaseSessions(database),
    users: firebaseUsers(database),
    notifications: firebaseNotifications(database),
    personalData: firebasePersonalData(database, auth, () => bucketOf(app)),
    now: Date.now,
    log: jsonLogger((line) => process.stdout.write(line + '\n')),
  }
}

/** The default bucket; its client loads with the first file that is touched, not at every start. */
async function bucketOf(app: App) {
  const { getStorage } = await import('firebase-admin/storage')
  return getStorage(app).bucket()
}
