import { auditEntry } from '@sesame/contract/records/audit-entry'
import type { AuditStore } from '../../common/audit.ts'
import { notification, type Notification } from '@sesame/contract/records/notification'
import type { AuditTrail, AuditTrailEntry } from '../../common/ports/audit-trail.ts'
import type { Alerts, Notifications } from '../../common/ports/notifications.ts'
import { randomId } from '../../common/random-id.ts'
import type { Databases } from './database/databases.ts'
import { unlessErased } from './database/erased.ts'
import { transact } from './database/transact.ts'

/** Security events in the Realtime Database. Keys begin with the time, for the job that removes old ones. */
export function firebaseAudit(databases: OfPeople): AuditStore {
  return {
    append: (uid, entry) => addEntry(databases, 'audit', uid, `${entry.at}-${randomId()}`, entry),
  }
}

/** The same, as operators read them. */
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

/** Security alerts in the Realtime Database, which the owner's devices watch. */
export function firebaseNotifications(databases: OfPeople): Notifications {
  return {
    notify: (uid, alert, id = randomId()) => addEntry(databases, 'notifications', uid, id, alert),
  }
}

/** The same alerts, as their owner answers them. */
export function firebaseAlerts(databases: OfPeople): Alerts {
  const place = async (uid: string, id: string) =>
    (await databases.rootOf(uid)).child(`notifications/${uid}/${id}`)
  return {
    async find(uid, id) {
      const read = notification.safeParse((await (await place(uid, id)).get()).val())
      return read.success ? read.data : null
    },
    async since(uid, id) {
      const kept = (
        await (await databases.rootOf(uid)).child(`notifications/${uid}`).get()
      ).val() as Kept | null
      return cameAfter(kept ?? {}, id)
    },
    async markSecured(uid, id, at) {
      // A plain write could bring back part of an alert that was removed meanwhile.
      await transact(await place(uid, id), (current) => {
        const known = current as Notification | null
        return known && { ...known, readAt: known.readAt ?? at, securedAt: at }
      })
    },
    async answer(uid, id, { at, isSuspect }) {
      const { committed, snapshot } = await transact(await place(uid, id), (current, mayBeOwn) => {
        const known = current as Notification | null
        // The SDK's empty cache, before it asks the server.
        if (known === null) return null
        if (known.answeredAt !== undefined && !(mayBeOwn && known.answeredAt === at)) {
          return undefined
        }
        const securedAt = isSuspect ? at : known.securedAt
        return {
          ...{ ...known, answeredAt: at, readAt: known.readAt ?? at },
          ...(securedAt !== undefined && { securedAt }),
        }
      })
      return committed && snapshot.exists()
    },
    async handle(uid, id, at) {
      const { snapshot } = await transact(await place(uid, id), (current) => {
        const known = current as Notification | null
        return known && withHandled(known, at)
      })
      return snapshot.exists()
    },
  }
}

/** An alert that an operator handled then, or not after all. Read at that moment means read by that. */
function withHandled({ handledAt, ...alert }: Notification, at: number | null): Notification {
  if (at !== null) return { ...alert, handledAt: at, readAt: alert.readAt ?? at }
  const { readAt, ...unread } = alert
  return readAt === undefined || readAt === handledAt ? unread : alert
}

type OfPeople = Pick<Databases, 'rootOf'>

type Kept = Readonly<Record<string, unknown>>

function cameAfter(kept: Kept, id: string): Record<string, Notification> {
  const known = Object.entries(kept).flatMap(([key, value]) => {
    const { success, data } = notification.safeParse(value)
    return success ? [[key, data] as const] : []
  })
  const at = known.find(([key]) => key === id)?.[1].at ?? Infinity
  return Object.fromEntries(known.filter(([key, alert]) => key !== id && alert.at >= at))
}

async function addEntry(
  databases: OfPeople,
  path: 'audit' | 'notifications',
  uid: string,
  id: string,
  entry: object,
): Promise<void> {
  const root = await databases.rootOf(uid)
  const own = root.child(`${path}/${uid}`)
  await unlessErased(root, uid, own, () => own.child(id).set(entry))
}
