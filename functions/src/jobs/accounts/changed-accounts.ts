import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import type { Uid } from '../../common/ports/sweep-store.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts, type WithAccount } from '../running/sweep.ts'
import { look } from './look.ts'

/** A session that was not refreshed for an hour cannot act. The rest allows for clock differences. */
const ACTIVE_MS = HOUR_MS + 10 * MINUTE_MS

/** How long before the last search an account may have changed without being seen by it. */
const OVERLAP_MS = 15 * MINUTE_MS

/**
 * Ends sessions whose account was disabled, deleted or taken over, or had tokens revoked. The identity service does not
 * notify us, and a refresh only reads our database. A person not seen for an hour has no session that could act, and the next
 * one that they open reads the account.
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

/** Whether what we store about a person needs to be read. Only their profile shows a takeover. */
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
 * Whether its tokens were revoked, or it was created, since then. A custom token creates an empty account in place of a
 * deleted one.
 */
const hasChanged = ({ validSinceSeconds, createdAt }: Account, sinceMs: number) =>
  (validSinceSeconds + 1) * SECOND_MS > sinceMs || createdAt >= sinceMs
