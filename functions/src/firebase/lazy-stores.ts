import type { AuditStore } from '../common/audit.ts'
import type { IdentityService } from '../common/identity.ts'
import type { Notifications } from '../common/notifications.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { StatisticsStore } from '../common/statistics.ts'
import type { UserStore } from '../common/user-store.ts'
import type { Admin } from './admin.ts'
import { firebaseAudit } from './audit.ts'
import { deferred } from './deferred.ts'
import { firebaseIdentity } from './identity.ts'
import { firebaseNotifications } from './notifications.ts'
import { firebasePersonalData } from './personal-data.ts'
import { firebaseSessions } from './sessions/sessions.ts'
import { firebaseStatistics } from './statistics.ts'
import { firebaseUsers } from './users.ts'

/** What the API keeps and asks, each over the part of the Admin SDK that it needs, when it needs it. */
export function lazyStores(admin: Admin): {
  identity: IdentityService
  sessions: SessionStore
  users: UserStore
  notifications: Notifications
  personalData: PersonalDataStore
} {
  return {
    identity: deferred({ verify: true, user: true, rename: true }, async () =>
      firebaseIdentity(await admin.auth()),
    ),
    sessions: deferred(
      {
        open: true,
        state: true,
        advance: true,
        rotate: true,
        markUsed: true,
        list: true,
        lock: true,
        countUnlockTry: true,
        move: true,
        discard: true,
        end: true,
        endOthers: true,
        standing: true,
        recordLogin: true,
      },
      async () => firebaseSessions(await admin.database(), admin.rest),
    ),
    users: deferred({ find: true, save: true, remove: true, update: true }, async () =>
      firebaseUsers(await admin.database()),
    ),
    notifications: deferred({ notify: true }, async () =>
      firebaseNotifications(await admin.database()),
    ),
    personalData: deferred(
      {
        beginErasure: true,
        unfinishedErasures: true,
        removeRecords: true,
        removeFiles: true,
        removeAccount: true,
        readRecord: true,
        listFiles: true,
      },
      async () =>
        firebasePersonalData(await admin.database(), await admin.auth(), () => admin.bucket()),
    ),
  }
}

/** Security events, in the main instance. */
export function lazyAudit(admin: Admin): AuditStore {
  return deferred({ append: true }, async () => firebaseAudit(await admin.database()))
}

/** Counters, in the statistics instance. */
export function lazyStatistics(admin: Admin, url: string): StatisticsStore {
  return deferred({ add: true }, async () => firebaseStatistics(await admin.database(url)))
}
