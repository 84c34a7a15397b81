import type { Notification } from '@sesame/contract/records/notification'
import { bestEffort } from '../within.ts'
import type { Logger } from '../logger.ts'

/** Security alerts: kept under `notifications/{uid}`, or pushed to the owner's devices. */
export interface Notifications {
  notify(uid: string, notification: Notification): Promise<void>
}

const UNAVAILABLE = { message: 'Alerte non remise', event: 'notification-failed' }
const UNPUSHED = { message: 'Alerte non poussée', event: 'push-failed' }

/**
 * Keeps and pushes alerts without ever failing a request: what they report has already happened. They are
 * awaited, for a second at most, because work that outlives the answer may never run.
 */
export function notifyQuietly(
  store: Notifications,
  devices: Notifications,
  log: Pick<Logger, 'error'>,
): Notifications {
  return {
    async notify(uid, notification) {
      await Promise.all([
        bestEffort(log, UNAVAILABLE, () => store.notify(uid, notification)),
        bestEffort(log, UNPUSHED, () => devices.notify(uid, notification)),
      ])
    },
  }
}
