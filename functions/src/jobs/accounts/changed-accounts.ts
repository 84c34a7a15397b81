import { endedBy } from '../../common/account/ended-by.ts'
import { endOutdated, followAccount } from '../../common/account/follow-account.ts'
import type { PersonWithSessions } from '../../common/ports/sweep-store.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts, type WithAccount } from '../running/sweep.ts'

type Changed = WithAccount<Pick<PersonWithSessions, 'uid'>>

/**
 * Ends sessions whose account was disabled, deleted or taken over, or had tokens revoked, its password changed or a
 * sign-in method removed. The identity service does not notify us, and a refresh only reads our database.
 */
export const changedAccounts: Job = {
  name: 'changed-accounts',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, deps.sweeps.peopleWithSessions()),
      isDue: (person) => hasOutdated(deps, person),
      remove: async (people) => {
        for (const person of people) await bringUpToDate(deps, person)
      },
    }),
}

/** Only the profile shows a takeover. It is read when the address was verified since it was stored. */
async function hasOutdated(
  { sweeps, users }: JobDeps,
  { uid, account, signIns }: WithAccount<PersonWithSessions>,
): Promise<boolean> {
  if (signIns().some(endedBy(account, null))) return true
  if (!account?.emailVerified || (await sweeps.isKnownVerified(uid))) return false
  return signIns().some(endedBy(account, await users.find(uid)))
}

async function bringUpToDate(deps: JobDeps, { uid, account }: Changed): Promise<void> {
  const known = await deps.users.find(uid)
  if (known && account && !account.disabled) await followAccount(deps, { known, account })
  else await endOutdated(deps, { uid, known, account: await deps.identity.account(uid) })
}
