import type { Notification } from '@sesame/contract/records/notification'
import { bestEffort } from '../best-effort.ts'
import type { DeviceAlerts } from './device-alerts.ts'
import type { Logger } from '../logger.ts'

/** Security alerts, `notifications/{uid}`. */
export interface Notifications {
  notify(uid: string, notification: Notification): Promise<void>
}

const UNAVAILABLE = { message: 'Alerte non remise', event: 'notification-failed' }
const UNPUSHED = { message: 'Alerte non poussée', event: 'push-failed' }

/**
 * Alerts for which no request fails, kept and pushed at once: what they are about has happened
 * already. What an instance does after its answer may never be done, so that they are waited for, a
 * second at most.
 */
export function notifyQuietly(
  store: Notifications,
  devices: DeviceAlerts,
  log: Pick<Logger, 'error'>,
): Notifications {
  return {
    async notify(uid, notification) {
      await Promise.all([
        bestEffort(log, UNAVAILABLE, () => store.notify(uid, notification)),
        bestEffort(log, UNPUSHED, () => devices.alert(uid, notification)),
      ])
    },
  }
}
