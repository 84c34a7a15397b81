import type { Database } from 'firebase-admin/database'
import type { Notifications } from '../../common/ports/notifications.ts'
import { randomId } from '../../common/random-id.ts'
import type { Late } from './admin.ts'
import { unlessErased } from './database/unless-erased.ts'

/** Security alerts in the Realtime Database, where the owner's devices watch them. */
export function firebaseNotifications(database: Late<Database>): Notifications {
  return {
    async notify(uid, notification) {
      const root = (await database()).ref()
      await unlessErased(root, uid, 'notifications', () =>
        root.child(`notifications/${uid}/${randomId()}`).set(notification),
      )
    },
  }
}
