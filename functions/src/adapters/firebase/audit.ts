import type { Database } from 'firebase-admin/database'
import type { AuditStore } from '../../common/audit.ts'
import { randomId } from '../../common/random-id.ts'
import type { Late } from './admin.ts'
import { unlessErased } from './database/unless-erased.ts'

/** Security events in the Realtime Database; keys are in order of time, for the job that drops old ones. */
export function firebaseAudit(database: Late<Database>): AuditStore {
  return {
    async append(uid, entry) {
      const root = (await database()).ref()
      await unlessErased(root, uid, 'audit', () =>
        root.child(`audit/${uid}/${entry.at}-${randomId()}`).set(entry),
      )
    },
  }
}
