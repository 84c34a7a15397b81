import { auditEntry } from '@sesame/contract/records/audit-entry'
import { notification } from '@sesame/contract/records/notification'
import type { AuditTrail, AuditTrailEntry } from '../../common/ports/audit-trail.ts'
import type { Alerts } from '../../common/ports/alerts.ts'
import type { Databases } from './database/databases.ts'

type OfPeople = Pick<Databases, 'rootOf'>

/** Reads security events from the Realtime Database, for operators. An event's key begins with its time. */
export function firebaseAuditTrail(databases: OfPeople): AuditTrail {
  return {
    async newest(uid, before, size) {
      const sorted = (await databases.rootOf(uid))
        .child(`audit/${uid}`)
        .orderByKey()
        .limitToLast(size)
      const page = await (before === null ? sorted : sorted.endBefore(before)).get()
      const found: AuditTrailEntry[] = []
      page.forEach((child) => {
        const { success, data } = auditEntry.safeParse(child.val())
        if (success) found.push({ id: child.key, entry: data })
      })
      return found.toReversed()
    },
  }
}

export function firebaseAlerts(databases: OfPeople): Alerts {
  return {
    async find(uid, id) {
      const place = (await databases.rootOf(uid)).child(`notifications/${uid}/${id}`)
      const read = notification.safeParse((await place.get()).val())
      return read.success ? read.data : null
    },
  }
}
