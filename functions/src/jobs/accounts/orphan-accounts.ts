import { UNFINISHED_SIGN_UP_MS } from '@sesame/contract/constants'
import type { Account } from '../../common/account/account.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'

/**
 * Erases accounts that have no profile a day after they were made: unfinished sign-ups, and first sign-ins that
 * never reached us. They have an address, a name and maybe files. Whose sign-up was finished has a profile: where none is seen,
 * the settings name the wrong database, or a restore is older than the account, and their next sign-in makes one.
 */
export const orphanAccounts: Job = {
  name: 'orphan-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.accounts.all(),
      isDue: (account) => isOrphan(deps, account),
      remove: async (accounts) => {
        // Checked again: sign-up may have finished since the page was read.
        for (const account of accounts) {
          if (await isOrphan(deps, account)) await erase(deps, account.uid)
        }
      },
    }),
}

async function isOrphan({ users, now }: JobDeps, account: Account): Promise<boolean> {
  if (account.createdAt >= now() - UNFINISHED_SIGN_UP_MS) return false
  if ((await users.find(account.uid)) !== null) return false
  if (account.isMarkedRegistered) throw new Error('a registered account without a profile')
  return true
}
