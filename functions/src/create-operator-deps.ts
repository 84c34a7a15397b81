import type { Statistics } from './common/statistics/statistics.ts'
import type { Site } from './common/config/config.ts'
import type { ServicesConfig } from './common/config/services-config.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { firebaseAccountEdits } from './adapters/firebase/identity/account-edits.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { firebaseJournal } from './adapters/firebase/operators/journal.ts'
import { firebaseJournalCopies } from './adapters/firebase/operators/journal-copies.ts'
import { firebaseOperators } from './adapters/firebase/operators/operators.ts'
import { firebaseRequests } from './adapters/firebase/operators/requests.ts'
import { firebaseServices } from './adapters/firebase/service-store.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { NO_PUSHES } from './common/push/push-alerts.ts'
import { createAudit } from './common/audit.ts'
import { createEmails, UNTIL_NEXT_JOB } from './create-emails.ts'
import { createOutbox, EVENTS_UNTIL_NEXT_JOB } from './create-outbox.ts'
import { firebasePasskeys } from './adapters/firebase/passkeys.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'

/** The dependencies of the operators' commands, including the operators' journal. */
export type OperatorDeps = ReturnType<typeof createOperatorDeps>

/** Counts nothing, because statistics cover only what users do, not operators. */
export const UNCOUNTED: Statistics = { count: () => Promise.resolve() }

export function createOperatorDeps(
  site: Site & Partial<Pick<ServicesConfig, 'sendsEmails'>>,
  journalBucket: string | null = null,
) {
  const admin = lazyAdmin(site)
  const log = stdoutLogger()
  const records = firebaseRecords(admin.databases)
  const { sendsEmails = false } = site
  return {
    accounts: firebaseAccounts(admin.identity),
    identity: firebaseIdentity(admin.auth, admin.identity),
    accountEdits: firebaseAccountEdits(admin.identity),
    users: firebaseUsers(admin.databases),
    records,
    passkeys: firebasePasskeys(admin.databases),
    directoryNotes: firebaseDirectoryNotes(admin.databases, log),
    operators: firebaseOperators(admin.databases),
    requests: firebaseRequests(admin.databases),
    services: firebaseServices(admin.databases),
    journal: firebaseJournal(admin.databases.common),
    journalCopies: journalBucket === null ? null : firebaseJournalCopies(admin, journalBucket),
    emails: createEmails({
      admin,
      records,
      sendsEmails,
      tasks: UNTIL_NEXT_JOB,
      now: Date.now,
      log,
    }),
    outbox: createOutbox({
      admin,
      events: site.events,
      tasks: EVENTS_UNTIL_NEXT_JOB,
      now: Date.now,
      log,
    }),
    pushes: NO_PUSHES,
    audit: createAudit(log),
    statistics: UNCOUNTED,
    now: Date.now,
    log,
  }
}
