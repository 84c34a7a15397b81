import type { Site } from './common/config/config.ts'
import { firebaseAccounts } from './adapters/firebase/identity/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseDirectoryNotes } from './adapters/firebase/console/directory.ts'
import { firebaseNotifications } from './adapters/firebase/entries.ts'
import { recordsBehindClaims } from './adapters/firebase/identity/claims.ts'
import { firebaseIdentity } from './adapters/firebase/identity/identity.ts'
import { firebaseJournal } from './adapters/firebase/operators/journal.ts'
import { firebaseJournalCopies } from './adapters/firebase/operators/journal-copies.ts'
import { firebaseOperators } from './adapters/firebase/operators/operators.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { notifyQuietly, type Notifications } from './common/ports/notifications.ts'

/** What the commands about operators and their journal depend on. */
export type OperatorDeps = ReturnType<typeof createOperatorDeps>

const NOBODY: Notifications = { notify: () => Promise.resolve() }

/** Constructs it. */
export function createOperatorDeps(site: Site, journalBucket: string | null = null) {
  const admin = lazyAdmin(site)
  const log = stdoutLogger()
  const notes = firebaseDirectoryNotes(admin.databases, log)
  const store = firebaseNotifications(admin.databases)
  return {
    accounts: firebaseAccounts(admin.auth),
    identity: firebaseIdentity(admin.auth, recordsBehindClaims(admin.databases)),
    users: firebaseUsers(admin.databases, notes),
    operators: firebaseOperators(admin.databases),
    journal: firebaseJournal(admin.databases.common),
    journalCopies: journalBucket === null ? null : firebaseJournalCopies(admin, journalBucket),
    // Alerts alone: the queue of letters is for functions.
    notifications: notifyQuietly({ store, devices: NOBODY, mails: NOBODY }, log),
    now: Date.now,
  }
}
