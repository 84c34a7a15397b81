import { GUEST_IDLE_MS } from '@sesame/contract/constants'
import type { Account } from '../common/account-directory.ts'
import { eraseAll } from './erase-all.ts'
import type { JobDeps } from './job-deps.ts'
import type { Job } from './job.ts'
import { sweep } from './sweep.ts'

/** Guests whom nobody has seen for 30 days, and what is left of those whose account is gone. */
export const idleGuests: Job = {
  name: 'idle-guests',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps),
      isDue: ({ uid, account }) => isIdle(deps, uid, account),
      groupSize: 1,
      remove: async (guests) => {
        // Some time has passed since the page was read: one who came back or signed up stays.
        for (const { uid } of guests) {
          const [account] = await deps.accounts.find([uid])
          if (await isIdle(deps, uid, account)) await eraseAll(deps, [uid])
        }
      },
    }),
}

interface Guest {
  readonly uid: string
  readonly account: Account | undefined
}

/** The guests with their accounts, looked up a page at a time. */
async function* withAccounts({ sweeps, accounts }: JobDeps): AsyncGenerator<Guest[]> {
  for await (const uids of sweeps.guests()) {
    const found = new Map((await accounts.find(uids)).map((account) => [account.uid, account]))
    yield uids.map((uid) => ({ uid, account: found.get(uid) }))
  }
}

async function isIdle(
  { sweeps, now }: JobDeps,
  uid: string,
  account: Account | undefined,
): Promise<boolean> {
  if (!account) return true
  const since = now() - GUEST_IDLE_MS
  if (account.kind !== 'guest' || account.lastActiveAt >= since) return false
  return (await sweeps.lastSeenAt(uid)) < since
}
