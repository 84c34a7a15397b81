import { randomId } from '@sesame/contract/random-id'
import type { Database } from 'firebase-admin/database'
import type { Notifications } from '../common/notifications.ts'

/** Security alerts in the Realtime Database, where the owner's devices watch them. */
export function firebaseNotifications(database: Database): Notifications {
  return {
    async notify(uid, notification) {
      await database.ref(`notifications/${uid}/${randomId()}`).set(notification)
    },
  }
}
