import { createAudit } from './common/audit.ts'
import type { Site } from './common/config/config.ts'
import { stdoutLogger } from './common/logger.ts'
import { firebaseAccounts } from './adapters/firebase/accounts.ts'
import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseAudit } from './adapters/firebase/entries.ts'
import { firebaseIdentity } from './adapters/firebase/identity.ts'
import { firebasePersonalData } from './adapters/firebase/personal-data.ts'
import { shallowKeys } from './adapters/firebase/database/rest.ts'
import { firebaseSessions } from './adapters/firebase/sessions/sessions.ts'
import { firebaseSweeps } from './adapters/firebase/sweeps.ts'
import { firebaseUsers } from './adapters/firebase/users.ts'
import type { JobDeps } from './jobs/job.ts'

/** Constructs what the scheduled jobs depend on; they hold no secret. */
export async function createJobDeps(site: Site): Promise<JobDeps> {
  const admin = lazyAdmin(site)
  const database = await admin.database()
  const auth = await admin.auth()
  const log = stdoutLogger()
  const childKeys = shallowKeys(admin.rest)
  return {
    accounts: firebaseAccounts(auth),
    sweeps: firebaseSweeps(database, childKeys),
    personalData: firebasePersonalData(admin),
    identity: firebaseIdentity(admin.auth),
    sessions: firebaseSessions(admin.database, admin.rest),
    users: firebaseUsers(admin.database),
    audit: createAudit({ store: firebaseAudit(admin.database), now: Date.now, log }),
    now: Date.now,
    log,
  }
}
