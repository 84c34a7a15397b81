import { DAY_MS } from '@sesame/contract/durations'
import type { Account } from '../common/account-directory.ts'
import { eraseAll } from './erase-all.ts'
import type { JobDeps } from './job-deps.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/**
 * Accounts of the identity service whose sign-up nobody finished within a day: those with a
 * password, and guests. Provider accounts are completed by their first sign-in.
 */
export const orphanAccounts: Job = {
  name: 'orphan-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.accounts.all(),
      isDue: (account) => isOrphan(deps, account),
      groupSize: 1,
      remove: async (accounts) => {
        // Signing up may have finished since the page was read.
        for (const account of accounts) {
          if (await isOrphan(deps, account)) await eraseAll(deps, [account.uid])
        }
      },
    }),
}

async function isOrphan({ users, now }: JobDeps, account: Account): Promise<boolean> {
  if (account.kind === 'provider' || account.createdAt >= now() - DAY_MS) return false
  return (await users.find(account.uid)) === null
}
