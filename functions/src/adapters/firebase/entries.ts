import type { Database } from 'firebase-admin/database'
import type { AuditStore } from '../../common/audit.ts'
import type { Notifications } from '../../common/ports/notifications.ts'
import { randomId } from '../../common/random-id.ts'
import type { Late } from './admin.ts'
import { unlessErased } from './database/erased.ts'

/** Security events in the Realtime Database. Keys begin with the time, for the job that removes old ones. */
export function firebaseAudit(database: Late<Database>): AuditStore {
  return {
    append: (uid, entry) => addEntry(database, `audit/${uid}/${entry.at}-${randomId()}`, entry),
  }
}

/** Security alerts in the Realtime Database, which the owner's devices watch. */
export function firebaseNotifications(database: Late<Database>): Notifications {
  return {
    notify: (uid, alert) => addEntry(database, `notifications/${uid}/${randomId()}`, alert),
  }
}

async function addEntry(database: Late<Database>, place: string, entry: object): Promise<void> {
  const [path = '', uid = ''] = place.split('/')
  const root = (await database()).ref()
  await unlessErased(root, uid, path, () => root.child(place).set(entry))
}
