import type { Database } from 'firebase-admin/database'
import { randomId } from '../common/random-id.ts'
import type { Notifications } from '../common/notifications.ts'

/** Security alerts in the Realtime Database, where the owner's devices watch them. */
export function firebaseNotifications(database: Database): Notifications {
  return {
    async notify(uid, notification) {
      await database.ref(`notifications/${uid}/${randomId()}`).set(notification)
    },
  }
}
