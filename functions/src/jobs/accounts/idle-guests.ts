import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import type { Account } from '../../common/account/account.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts } from '../running/sweep.ts'

/** Erases guests unseen for 30 days. */
export const idleGuests: Job = {
  name: 'idle-guests',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, deps.sweeps.guests()),
      isDue: ({ uid, account }) => isIdle(deps, uid, account),
      remove: async (guests) => {
        // Checked again: a guest may have returned or signed up since the page was read.
        for (const { uid } of guests) {
          const [account = null] = await deps.accounts.find([uid])
          if (await isIdle(deps, uid, account)) await erase(deps, uid)
        }
      },
    }),
}

async function isIdle(
  { sweeps, now }: JobDeps,
  uid: string,
  account: Account | null,
): Promise<boolean> {
  if (!account) return false
  const since = now() - GUEST_IDLE_MS
  if (!account.isGuest || account.lastActiveAt >= since) return false
  return (await sweeps.lastSeenAt(uid)) < since
}
