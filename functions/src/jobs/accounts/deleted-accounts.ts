import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { isErased, NO_ACCESS } from '../../common/access/access-record.ts'
import type { Account } from '../../common/account/account.ts'
import { dateLoss, isGone } from '../../common/account/gone.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { readPerson, type Person } from '../../common/person/person.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts } from '../running/sweep.ts'
import { look } from './look.ts'

/**
 * Erases data of people whose account was deleted at the identity service: whoever holds a token of theirs can do that, so
 * people with a verified address have thirty days to take it back.
 */
export const deletedAccounts: Job = {
  name: 'deleted-accounts',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: withAccounts(deps, deps.sweeps.people()),
      isDue: ({ uid, account, isMissed }) => isMissed === true || mayBeGone(deps, uid, account),
      remove: async (people) => {
        for (const { uid } of people) {
          // A restore that began meanwhile brings their account back last.
          if (await deps.jobRuns.isRestoring()) return
          const [account = null] = await deps.accounts.find([uid])
          const person = await readPerson(deps, uid, { needs: ['user'] })
          if (isErased(person.facts.record)) continue
          // Is it there again, whoever deletes it later waits the whole time anew.
          if (!isGone({ ...person.facts, account })) await look(deps, uid)
          else if (await isOver(deps, person)) await erase(deps, uid)
        }
      },
    }),
}

/** Whether nothing has to wait any longer. The first look dates the loss. */
async function isOver({ now }: JobDeps, person: Person<'user'>): Promise<boolean> {
  const { record, user } = person.facts
  if (!user || user.isAnonymous || !user.emailVerified) return true
  if (record.goneSince !== undefined) return now() - record.goneSince >= GONE_ACCOUNT_MS
  await person.commit((facts, then) => ({ record: dateLoss(facts, then), result: undefined }))
  return false
}

/** Whether it is worth looking whether a person's account is gone. */
async function mayBeGone(
  { users }: JobDeps,
  uid: string,
  account: Account | null,
): Promise<boolean> {
  if (account && !account.isGuest) return false
  return isGone({ record: NO_ACCESS, user: account && (await users.find(uid)), account })
}
