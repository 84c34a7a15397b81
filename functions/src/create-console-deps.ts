import { createEmails } from './create-emails.ts'
import { createOutbox } from './create-outbox.ts'
import { createRunningDeps } from './create-running-deps.ts'
import { createAudit } from './common/audit.ts'
import type { ConsoleConfig } from './common/config/console-config.ts'
import { createRateLimiter } from './common/limits/rate-limiter.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { NO_PUSHES } from './common/push/push-alerts.ts'
import { createStatistics } from './common/statistics/statistics.ts'
import { simpleWebAuthn } from './adapters/services/webauthn.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseAuditTrail } from './adapters/firebase/entries.ts'
import { firebaseDirectory, firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { firebaseAccountEdits } from './adapters/firebase/identity/account-edits.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { identityMails } from './adapters/firebase/mails/identity-mails.ts'
import { firebaseMailRecipients } from './adapters/firebase/mails/mail-recipients.ts'
import { firebaseJournal } from './adapters/firebase/operators/journal.ts'
import { firebaseOperators } from './adapters/firebase/operators/operators.ts'
import { firebaseRequests } from './adapters/firebase/operators/requests.ts'
import { firebasePasskeys } from './adapters/firebase/passkeys.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { firebaseServices } from './adapters/firebase/service-store.ts'
import { firebaseRateCounters } from './adapters/firebase/rate-counters.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'
import { firebaseStatistics } from './adapters/firebase/statistics.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { resetEmails } from './mails/reset-emails.ts'
import type { ConsoleDeps } from './console/console-deps.ts'

/** Constructs the console's real adapters. No other code constructs them. */
export function createConsoleDeps(config: ConsoleConfig): ConsoleDeps {
  const admin = lazyAdmin(config)
  const now = Date.now
  const log = stdoutLogger()
  const { sendsEmails } = config
  const records = firebaseRecords(admin.databases)
  const emails = createEmails({ admin, records, sendsEmails, now, log })
  return {
    ...createRunningDeps(config, admin),
    config,
    accounts: firebaseAccounts(admin.identity),
    identity: firebaseIdentity(admin.auth, admin.identity),
    accountEdits: firebaseAccountEdits(admin.identity),
    users: firebaseUsers(admin.databases),
    records,
    directoryNotes: firebaseDirectoryNotes(admin.databases, log),
    passkeys: firebasePasskeys(admin.databases),
    webauthn: simpleWebAuthn(config.passkeys),
    personalData: firebasePersonalData(admin),
    operators: firebaseOperators(admin.databases),
    journal: firebaseJournal(admin.databases.common),
    requests: firebaseRequests(admin.databases),
    services: firebaseServices(admin.databases),
    directory: firebaseDirectory(admin.databases),
    auditTrail: firebaseAuditTrail(admin.databases),
    mailRecipients: firebaseMailRecipients(admin.databases),
    // Sends no pushes, since only the API knows the messaging service's address.
    pushes: NO_PUSHES,
    audit: createAudit(log),
    statistics: createStatistics({
      store: firebaseStatistics(() => admin.database(config.statisticsURL)),
      now,
      log,
    }),
    emails,
    outbox: createOutbox({ admin, events: config.events, now, log }),
    accountMails: {
      ...identityMails({ config, access: admin.identity, now, log }),
      ...(sendsEmails && resetEmails(emails)),
    },
    limiter: createRateLimiter({
      counters: firebaseRateCounters(admin.databases),
      config,
      now,
      log,
    }),
    now,
    log,
  }
}
