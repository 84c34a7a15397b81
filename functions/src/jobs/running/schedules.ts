import { announcements } from '../announcements.ts'
import { changedAccounts } from '../accounts/changed-accounts.ts'
import { directory } from '../directory.ts'
import { dryRunTrial } from './dry-run-trial.ts'
import type { Job } from './job.ts'
import { journalCopy } from '../journal-copy.ts'
import { oldRateWindows } from '../old-rate-windows.ts'
import { totals } from '../totals.ts'
import { wake } from '../wake/wake.ts'
import { lostMails, unsentMails } from '../waiting-emails.ts'
import { oldEvents, unsentEvents } from '../waiting-events.ts'

/**
 * The jobs that run every ten minutes. This interval is the longest time that a session stays usable after its account is
 * disabled, deleted, taken over or has its tokens revoked, and the longest delay of an announcement.
 */
export const OFTEN: readonly Job[] = [changedAccounts, announcements]

/** The jobs that run every hour: work that is due for people, and anything small or urgent. */
export const HOURLY: readonly Job[] = [wake, unsentMails, unsentEvents, oldRateWindows]

export const DAILY: readonly Job[] = [journalCopy, directory, totals, lostMails, oldEvents]

/** The jobs that run every night. `dryRunTrial` runs only here, because a run by hand does not have the functions' settings. */
export const NIGHTLY: readonly Job[] = [dryRunTrial, ...DAILY]

/** The jobs that operators see and may run: all except `dryRunTrial`, which only monitors the scheduled runs. */
export const KNOWN_JOBS: readonly Job[] = [...OFTEN, ...HOURLY, ...DAILY]
