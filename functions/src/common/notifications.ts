import type { Notification } from '@sesame/contract/records/notification'
import { bestEffort } from './best-effort.ts'
import type { Logger } from './logger.ts'

/** Security alerts, `notifications/{uid}`. */
export interface Notifications {
  notify(uid: string, notification: Notification): Promise<void>
}

const UNAVAILABLE = { message: 'Alerte non remise', event: 'notification-failed' }

/** Alerts for which no request fails: what they are about has happened already. */
export function notifyQuietly(store: Notifications, log: Pick<Logger, 'error'>): Notifications {
  return {
    notify: (uid, notification) =>
      bestEffort(log, UNAVAILABLE, () => store.notify(uid, notification)),
  }
}
