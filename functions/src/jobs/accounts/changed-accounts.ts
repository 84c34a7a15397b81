import { isErased } from '../../common/access/access-record.ts'
import { mayDiffer } from '../../common/account/differs.ts'
import { endedBy } from '../../common/account/ended-by.ts'
import { FOLLOW, followAccount } from '../../common/account/follow-account.ts'
import { readPerson } from '../../common/person/person.ts'
import type { KnownAccess } from '../../common/ports/sweep-store.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts, type WithAccount } from '../running/sweep.ts'

/**
 * Ends sessions whose account was disabled, deleted or taken over, or had tokens revoked, its password changed or a
 * sign-in method removed. The identity service does not notify us, and a refresh only reads our database. Notes, too, that an
 * account which was gone is there again: should it be deleted later, its owner has the whole time anew.
 */
export const changedAccounts: Job = {
  name: 'changed-accounts',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, followable(deps)),
      isDue: (person) => hasOutdated(deps, person),
      remove: async (people) => {
        for (const { uid } of people) await bringUpToDate(deps, uid)
      },
    }),
}

async function* followable({ sweeps }: JobDeps): AsyncGenerator<readonly KnownAccess[]> {
  for await (const page of sweeps.access()) {
    yield page.filter(
      ({ record }) =>
        !isErased(record) &&
        (Object.keys(record.states).length > 0 || record.goneSince !== undefined),
    )
  }
}

/** Only the profile shows a takeover. It is read when the address was verified since it was stored. */
async function hasOutdated(
  { sweeps, users, now }: JobDeps,
  { uid, account, record }: WithAccount<KnownAccess>,
): Promise<boolean> {
  // An empty account of a custom token that was signed before is none (deleted-accounts.ts).
  if (record.goneSince !== undefined && account && !account.isGuest) return true
  const signIns = Object.values(record.states)
  if (signIns.some(endedBy(account, record))) return true
  if (!account?.emailVerified || (await sweeps.isKnownVerified(uid))) return false
  const user = await users.find(uid)
  return user !== null && mayDiffer(account, user, record, now())
}

async function bringUpToDate(deps: JobDeps, uid: string): Promise<void> {
  const person = await readPerson(deps, uid, { needs: FOLLOW })
  await person.commit((facts, then) => ({
    record: followAccount(facts, then).record,
    result: undefined,
  }))
}
