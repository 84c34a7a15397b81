import type { AuditStore } from '../common/audit.ts'
import type { IdentityService } from '../common/identity.ts'
import type { RateCounters } from '../common/limits/rate-counters.ts'
import type { Notifications } from '../common/notifications.ts'
import type { PersonalDataStore } from '../common/personal-data/personal-data-store.ts'
import type { PushTokens } from '../common/push/push.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { StatisticsStore } from '../common/statistics.ts'
import type { UserStore } from '../common/user-store.ts'
import type { Admin } from './admin.ts'
import { deferred } from './deferred.ts'

/**
 * What the API keeps and asks, each over the part of the Admin SDK that it needs, when it needs it.
 * The adapters themselves are loaded then too: HTTPS alone takes as long as all of the API.
 */
export function lazyStores(admin: Admin): {
  identity: IdentityService
  sessions: SessionStore
  users: UserStore
  notifications: Notifications
  personalData: PersonalDataStore
} {
  return {
    identity: deferred(
      { verify: true, account: true, rename: true, markRegistered: true },
      async () => (await import('./identity.ts')).firebaseIdentity(await admin.auth()),
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
        signIn: true,
        logins: true,
        recordLogin: true,
      },
      async () =>
        (await import('./sessions/sessions.ts')).firebaseSessions(
          await admin.database(),
          admin.rest,
        ),
    ),
    users: deferred({ find: true, create: true, putBack: true, update: true }, async () =>
      (await import('./users.ts')).firebaseUsers(await admin.database()),
    ),
    notifications: deferred({ notify: true }, async () =>
      (await import('./notifications.ts')).firebaseNotifications(await admin.database()),
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
        (await import('./personal-data.ts')).firebasePersonalData(
          await admin.database(),
          await admin.auth(),
          () => admin.bucket(),
        ),
    ),
  }
}

/** Security events, in the main instance. */
export function lazyAudit(admin: Admin): AuditStore {
  return deferred({ append: true }, async () =>
    (await import('./audit.ts')).firebaseAudit(await admin.database()),
  )
}

/** Where alerts are pushed to, in the main instance. */
export function lazyPushTokens(admin: Admin): PushTokens {
  return deferred({ list: true, remove: true }, async () =>
    (await import('./push-tokens.ts')).firebasePushTokens(await admin.database()),
  )
}

/** Counters, in the statistics instance. */
export function lazyStatistics(admin: Admin, url: string): StatisticsStore {
  return deferred({ add: true }, async () =>
    (await import('./statistics.ts')).firebaseStatistics(await admin.database(url)),
  )
}

/** Rate limits, in the main instance. */
export function lazyCounters(admin: Admin): RateCounters {
  return deferred({ add: true }, async () =>
    (await import('./rate-counters.ts')).firebaseRateCounters(await admin.database()),
  )
}
