import { createAudit } from './common/audit.ts'
import type { Site } from './common/config/config.ts'
import type { JobsConfig } from './common/config/jobs-config.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { UNCOUNTED } from './create-operator-deps.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseAnnouncements } from './adapters/firebase/announcements.ts'
import { firebaseDirectoryIndex } from './adapters/firebase/console/directory-index.ts'
import { firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { firebaseAccountEdits } from './adapters/firebase/identity/account-edits.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { firebaseErasures } from './adapters/firebase/console/erasures.ts'
import { firebaseJobRuns } from './adapters/firebase/console/job-runs.ts'
import { firebaseEventTasks } from './adapters/firebase/events/event-tasks.ts'
import { firebaseMailTasks } from './adapters/firebase/mails/mail-tasks.ts'
import { firebaseJournalCopies } from './adapters/firebase/operators/journal-copies.ts'
import { firebaseJournal } from './adapters/firebase/operators/journal.ts'
import { firebaseOperators } from './adapters/firebase/operators/operators.ts'
import { firebasePasskeys } from './adapters/firebase/passkeys.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { firebaseRecords } from './adapters/firebase/person-records.ts'
import { firebaseSweeps } from './adapters/firebase/sweeps.ts'
import { firebaseTotals } from './adapters/firebase/console/totals.ts'
import { createEmails } from './create-emails.ts'
import { createOutbox } from './create-outbox.ts'
import { createPushes } from './create-pushes.ts'
import type { JobDeps } from './jobs/running/job.ts'

/** Constructs the dependencies of the scheduled jobs, which have access to no secrets. */
export function createJobDeps(
  site: Site &
    Partial<
      Pick<
        JobsConfig,
        'sendsEmails' | 'messagingURL' | 'idleAccountsMs' | 'statisticsURL' | 'journalBucket'
      >
    >,
): JobDeps {
  const admin = lazyAdmin(site)
  const log = stdoutLogger()
  const { sendsEmails = false, messagingURL = null, idleAccountsMs = null } = site
  const { statisticsURL, journalBucket = null } = site
  const records = firebaseRecords(admin.databases)
  const emails = createEmails({ admin, records, sendsEmails, now: Date.now, log })
  return {
    accounts: firebaseAccounts(admin.identity),
    operators: firebaseOperators(admin.databases),
    sweeps: firebaseSweeps(admin.databases),
    personalData: firebasePersonalData(admin),
    identity: firebaseIdentity(admin.auth, admin.identity),
    accountEdits: firebaseAccountEdits(admin.identity),
    records,
    passkeys: firebasePasskeys(admin.databases),
    directoryNotes: firebaseDirectoryNotes(admin.databases, log),
    pushes: createPushes({ admin, site, messagingURL, log }),
    statistics: UNCOUNTED,
    emails,
    outbox: createOutbox({ admin, events: site.events, now: Date.now, log }),
    idleAccountsMs,
    audit: createAudit(log),
    mailTasks: sendsEmails ? firebaseMailTasks(admin) : null,
    eventTasks: (site.events ?? 'off') === 'off' ? null : firebaseEventTasks(admin),
    announcements: firebaseAnnouncements(admin.databases),
    jobRuns: firebaseJobRuns(admin.databases.common),
    erasures: firebaseErasures(admin.databases.common),
    totals: statisticsURL === undefined ? null : firebaseTotals(admin, statisticsURL),
    directoryIndex: firebaseDirectoryIndex(admin.databases),
    journal: firebaseJournal(admin.databases.common),
    journalCopies: journalBucket === null ? null : firebaseJournalCopies(admin, journalBucket),
    now: Date.now,
    log,
  }
}
