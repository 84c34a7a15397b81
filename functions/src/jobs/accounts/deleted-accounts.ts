import { MINUTE_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts } from '../running/sweep.ts'

/** The identity service dates an account before we date its profile, on another clock. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/** Erases data of people whose account was deleted at the identity service. */
export const deletedAccounts: Job = {
  name: 'deleted-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, deps.sweeps.people()),
      isDue: ({ uid, account }) => isDeleted(deps, uid, account),
      remove: async (people) => {
        for (const { uid } of people) {
          // A restore that began meanwhile brings their account back last.
          if (await deps.jobRuns.isRestoring()) return
          const [account = null] = await deps.accounts.find([uid])
          if (await isDeleted(deps, uid, account)) await erase(deps, uid)
        }
      },
    }),
}

/**
 * Whether a person's account is gone. The service makes an empty one of the same uid for a custom token that was signed
 * before (docs/decisions/034): it is younger than the profile, which no account of somebody registered is.
 */
async function isDeleted(
  { users }: JobDeps,
  uid: string,
  account: Account | null,
): Promise<boolean> {
  if (!account) return true
  if (!account.isGuest) return false
  const known = await users.find(uid)
  if (!known || known.isAnonymous) return false
  return account.createdAt > known.createdAt + CLOCKS_DIFFER_MS
}
