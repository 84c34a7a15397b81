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

/** Every ten minutes. A stolen session works, and an announcement waits, at most that long. */
export const OFTEN: readonly Job[] = [changedAccounts, announcements]

/** People who are due, and anything small or urgent. */
export const HOURLY: readonly Job[] = [wake, unsentMails, oldRateWindows]

export const DAILY: readonly Job[] = [journalCopy, directory, totals, lostMails]

/** The nightly schedule. `dryRunTrial` is left out of runs by hand, which do not show the functions' settings. */
export const NIGHTLY: readonly Job[] = [dryRunTrial, ...DAILY]

/** The jobs that operators see and may run: all except those that only watch the schedule. */
export const KNOWN_JOBS: readonly Job[] = [...OFTEN, ...HOURLY, ...DAILY]
