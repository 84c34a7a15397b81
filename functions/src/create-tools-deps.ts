import { createLetters } from './create-letters.ts'
import { createRunningDeps } from './create-running-deps.ts'
import { createAudit } from './common/audit.ts'
import type { ToolsConfig } from './common/config/tools-config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { notifyQuietly, type Notifications } from './common/ports/notifications.ts'
import { createStatistics } from './common/statistics/statistics.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import {
  firebaseAlerts,
  firebaseAudit,
  firebaseAuditTrail,
  firebaseNotifications,
} from './adapters/firebase/entries.ts'
import { firebaseDirectory, firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { recordsBehindClaims } from './adapters/firebase/identity/claims.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { identityMails } from './adapters/firebase/mails/identity-mails.ts'
import { firebaseJournal } from './adapters/firebase/operators/journal.ts'
import { firebaseOperators } from './adapters/firebase/operators/operators.ts'
import { firebaseRequests } from './adapters/firebase/operators/requests.ts'
import { firebasePasskeys } from './adapters/firebase/passkeys.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { firebaseRateCounters } from './adapters/firebase/rate-counters.ts'
import { firebaseSessions } from './adapters/firebase/sessions/sessions.ts'
import { firebaseStatistics } from './adapters/firebase/statistics.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { accountLetters } from './mails/account-letters.ts'
import { mailAlerts } from './mails/alert-letter.ts'
import type { ToolsDeps } from './tools/tools-deps.ts'

const NOBODY: Notifications = { notify: () => Promise.resolve() }

/** Constructs the real adapters of the console; the only place that does. */
export function createToolsDeps(config: ToolsConfig): ToolsDeps {
  const admin = lazyAdmin(config)
  const now = Date.now
  const log = stdoutLogger()
  const { hasLetters } = config
  const accessToken = config.inEmulator ? () => Promise.resolve('owner') : admin.accessToken
  const letters = createLetters({ admin, hasLetters, now, log })
  return {
    ...createRunningDeps(config, admin),
    config,
    accounts: firebaseAccounts(admin.auth),
    identity: firebaseIdentity(admin.auth, recordsBehindClaims(admin.databases)),
    users: firebaseUsers(admin.databases, firebaseDirectoryNotes(admin.databases, log)),
    sessions: firebaseSessions(admin.databases),
    passkeys: firebasePasskeys(admin.databases),
    personalData: firebasePersonalData(admin),
    operators: firebaseOperators(admin.databases),
    journal: firebaseJournal(admin.databases.common),
    requests: firebaseRequests(admin.databases.common),
    directory: firebaseDirectory(admin.databases),
    auditTrail: firebaseAuditTrail(admin.databases),
    // Not pushed: the address of the messaging service is the API's.
    notifications: notifyQuietly(
      {
        store: firebaseNotifications(admin.databases),
        devices: NOBODY,
        mails: mailAlerts(letters),
      },
      log,
    ),
    alerts: firebaseAlerts(admin.databases),
    audit: createAudit({ store: firebaseAudit(admin.databases), now, log }),
    statistics: createStatistics({
      store: firebaseStatistics(() => admin.database(config.statisticsURL)),
      now,
      log,
    }),
    letters,
    accountMails: hasLetters
      ? accountLetters(letters)
      : identityMails({ config, accessToken, log }),
    limiter: createRateLimiter({
      counters: firebaseRateCounters(admin.databases.common),
      config,
      now,
      log,
    }),
    now,
    log,
  }
}
