import { announcements } from '../announcements.ts'
import { changedAccounts } from '../accounts/changed-accounts.ts'
import { directory } from '../directory.ts'
import { dryRunTrial } from './dry-run-trial.ts'
import type { Job } from './job.ts'
import { journalCopy } from '../journal-copy.ts'
import { oldRateWindows } from '../old-rate-windows.ts'
import { totals } from '../totals.ts'
import { wake } from '../wake/wake.ts'
import { lostMails, unsentMails } from '../waiting-letters.ts'

/** Every ten minutes: a stolen session works until then, and an announcement waits as long. */
export const OFTEN: readonly Job[] = [changedAccounts, announcements]

/** Whoever is due, and what is small or urgent. */
export const HOURLY: readonly Job[] = [wake, unsentMails, oldRateWindows]

/** At night. */
export const DAILY: readonly Job[] = [journalCopy, directory, totals, lostMails]

/** What the schedule does at night. A run by hand says nothing of how the functions are set. */
export const NIGHTLY: readonly Job[] = [dryRunTrial, ...DAILY]

/** What operators see and may run: all but what only says something of a schedule. */
export const KNOWN_JOBS: readonly Job[] = [...OFTEN, ...HOURLY, ...DAILY]
