import type { Notification } from '@sesame/contract/records/notification'

/** Security alerts, `notifications/{uid}`. */
export interface Notifications {
  notify(uid: string, notification: Notification): Promise<void>
}
