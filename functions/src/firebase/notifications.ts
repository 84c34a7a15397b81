import type { Database } from 'firebase-admin/database'
import type { Notifications } from '../common/notifications.ts'
import { randomId } from '../common/random-id.ts'
import { unlessErased } from './unless-erased.ts'

/** Security alerts in the Realtime Database, where the owner's devices watch them. */
export function firebaseNotifications(database: Database): Notifications {
  const root = database.ref()
  return {
    notify: (uid, notification) =>
      unlessErased(root, uid, 'notifications', () =>
        root.child(`notifications/${uid}/${randomId()}`).set(notification),
      ),
  }
}
