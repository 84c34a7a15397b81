import { changedAccounts } from './changed-accounts.ts'
import { deletedAccounts } from './deleted-accounts.ts'
import { expiredSessions } from './expired-sessions.ts'
import { idleGuests } from './idle-guests.ts'
import type { Job } from './job.ts'
import { oldAlerts, oldAudit } from './old-entries.ts'
import { oldRateWindows } from './old-rate-windows.ts'
import { orphanAccounts } from './orphan-accounts.ts'
import { straySignIns } from './stray-sign-ins.ts'
import { unfinishedErasures } from './unfinished-erasures.ts'

/** What a person may go on doing until it is found. */
export const OFTEN: readonly Job[] = [changedAccounts]

/** Small, or pressing. */
export const HOURLY: readonly Job[] = [unfinishedErasures, oldRateWindows]

/**
 * Walks through everybody, at night. Guests come before sessions: a session says when its guest
 * was last seen.
 */
export const DAILY: readonly Job[] = [
  idleGuests,
  orphanAccounts,
  expiredSessions,
  straySignIns,
  deletedAccounts,
]

/** Walks through everybody's security events, for what nobody misses. */
export const WEEKLY: readonly Job[] = [oldAudit, oldAlerts]
