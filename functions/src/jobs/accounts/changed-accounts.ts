import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import type { Uid } from '../../common/ports/sweep-store.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts, type WithAccount } from '../running/sweep.ts'
import { look } from './look.ts'

/** How long a session can act after a refresh: an hour, and ten minutes for clock differences. */
const ACTIVE_MS = HOUR_MS + 10 * MINUTE_MS

/** How far before the last search the next one starts, because the last one may have missed the most recent changes. */
const OVERLAP_MS = 15 * MINUTE_MS

/**
 * Ends sessions whose account was disabled, deleted or taken over, or had tokens revoked. The identity service does not notify
 * us, and a refresh only reads our database. Skips people not seen for an hour: none of their sessions can still act, and opening
 * a new session reads the account.
 */
export const changedAccounts: Job = {
  name: 'changed-accounts',
  asked: true,
  async run(deps, run) {
    const { sweeps, now } = deps
    const startedAt = now()
    const since = (await sweeps.accountsCheckedAt()) - OVERLAP_MS
    const report = await sweep(deps, run, {
      pages: withAccounts(deps, sweeps.seenSince(startedAt - ACTIVE_MS)),
      isDue: (person) => isSuspect(deps, person, since),
      remove: async (people) => {
        for (const { uid } of people) await look(deps, uid)
      },
    })
    if (!run.dryRun && report.complete && report.failed === 0) {
      await sweeps.noteAccountsChecked(startedAt)
    }
    return report
  },
}

/**
 * Whether to read a person's records: their account is gone, disabled or changed, or they signed in with a verified address that
 * their profile does not show as verified (a possible takeover).
 */
async function isSuspect(
  { sweeps }: JobDeps,
  { uid, account }: WithAccount<Uid>,
  sinceMs: number,
): Promise<boolean> {
  if (!account || account.disabled || hasChanged(account, sinceMs)) return true
  const hasEntered = account.lastSignInSeconds * SECOND_MS >= sinceMs
  return hasEntered && account.emailVerified && !(await sweeps.isKnownVerified(uid))
}

/**
 * Whether the account's tokens were revoked, or the account was created, since a time. A sign-in with a custom token recreates a
 * deleted account as an empty one.
 */
const hasChanged = ({ validSinceSeconds, createdAt }: Account, sinceMs: number) =>
  (validSinceSeconds + 1) * SECOND_MS > sinceMs || createdAt >= sinceMs
