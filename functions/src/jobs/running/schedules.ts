import { announcements } from '../announcements.ts'
import { changedAccounts } from '../accounts/changed-accounts.ts'
import { deletedAccounts } from '../accounts/deleted-accounts.ts'
import { directory } from '../directory.ts'
import { dryRunTrial } from './dry-run-trial.ts'
import { expiredSessions } from '../expired-sessions.ts'
import { idleAccounts } from '../accounts/idle-accounts.ts'
import { idleGuests } from '../accounts/idle-guests.ts'
import type { Job } from './job.ts'
import { journalCopy } from '../journal-copy.ts'
import { oldAlerts, oldAudit, oldMails, oldRateWindows } from '../old-entries.ts'
import { orphanAccounts } from '../accounts/orphan-accounts.ts'
import { totals } from '../totals.ts'
import { wake } from '../accounts/wake.ts'
import { lostMails, unsentMails } from '../waiting-letters.ts'

/** Every ten minutes: a stolen session works until then, and an announcement waits as long. */
export const OFTEN: readonly Job[] = [changedAccounts, announcements]

/** Small or urgent. */
export const HOURLY: readonly Job[] = [wake, unsentMails, oldRateWindows]

/**
 * Walks through all people, at night. Guests before sessions, which tell when a guest was last seen; the directory before
 * the totals, which count by it who was active.
 */
export const DAILY: readonly Job[] = [
  journalCopy,
  idleGuests,
  idleAccounts,
  orphanAccounts,
  expiredSessions,
  deletedAccounts,
  directory,
  totals,
  oldMails,
  lostMails,
]

/** What the schedule does at night. A run by hand says nothing of how the functions are set. */
export const NIGHTLY: readonly Job[] = [dryRunTrial, ...DAILY]

/** Walks through all security events and alerts. */
export const WEEKLY: readonly Job[] = [oldAudit, oldAlerts]

/** What operators see and may run: all but what only says something of a schedule. */
export const KNOWN_JOBS: readonly Job[] = [...OFTEN, ...HOURLY, ...DAILY, ...WEEKLY]
