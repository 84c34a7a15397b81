import type { Admin } from './adapters/firebase/admin.ts'
import { firebasePushTokens } from './adapters/firebase/push-tokens.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { fcm } from './adapters/services/fcm.ts'
import type { Site } from './common/config/config.ts'
import type { Logger } from './common/logging/logger.ts'
import { NO_PUSHES, pushAlerts } from './common/push/push-alerts.ts'
import type { Pushes } from './common/push/push.ts'

interface Parts {
  readonly admin: Admin
  readonly site: Pick<Site, 'projectId' | 'inEmulator'>
  /** The address of the messaging service; null if alerts are not pushed. */
  readonly messagingURL: string | null
  readonly log: Logger
}

/** Pushes alerts to the devices that are registered for them, if the project has a messaging service. */
export function createPushes({ admin, site, messagingURL, log }: Parts): Pushes {
  if (messagingURL === null) return NO_PUSHES
  const { projectId, inEmulator } = site
  // The emulators have no service account, and the simulated messaging service does not check tokens.
  const accessToken = inEmulator ? () => Promise.resolve('owner') : admin.accessToken
  return pushAlerts({
    tokens: firebasePushTokens(admin.databases),
    push: fcm({ url: messagingURL, projectId, accessToken }),
    users: firebaseUsers(admin.databases),
    log,
  })
}
