import { changedAccounts } from './changed-accounts.ts'
import { deletedAccounts } from './deleted-accounts.ts'
import { dryRunTrial } from './dry-run-trial.ts'
import { expiredSessions } from './expired-sessions.ts'
import { idleGuests } from './idle-guests.ts'
import type { Job } from './job.ts'
import { oldAlerts, oldAudit } from './old-entries.ts'
import { oldRateWindows } from './old-rate-windows.ts'
import { orphanAccounts } from './orphan-accounts.ts'
import { straySignIns } from './stray-sign-ins.ts'
import { unfinishedErasures } from './unfinished-erasures.ts'

/** Every ten minutes, because a stolen session works until then. */
export const OFTEN: readonly Job[] = [changedAccounts]

/** Small or urgent. */
export const HOURLY: readonly Job[] = [unfinishedErasures, oldRateWindows]

/** Walks through all people, at night. Guests before sessions, which tell when a guest was last seen. */
export const DAILY: readonly Job[] = [
  idleGuests,
  orphanAccounts,
  expiredSessions,
  straySignIns,
  deletedAccounts,
]

/** What the schedule does at night. A run by hand says nothing of how the functions are set. */
export const NIGHTLY: readonly Job[] = [dryRunTrial, ...DAILY]

/** Walks through all security events and alerts. */
export const WEEKLY: readonly Job[] = [oldAudit, oldAlerts]
