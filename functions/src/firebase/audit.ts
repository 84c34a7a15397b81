import type { Database } from 'firebase-admin/database'
import { randomId } from '../common/random-id.ts'
import type { AuditStore } from '../common/audit.ts'

/** Security events in the Realtime Database; keys are in order of time, for the job that drops old ones. */
export function firebaseAudit(database: Database): AuditStore {
  return {
    async append(uid, entry) {
      await database.ref(`audit/${uid}/${entry.at}-${randomId()}`).set(entry)
    },
  }
}
