import { MINUTE_MS } from '@sesame/contract/durations'
import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { isErased } from '../../common/access/access-record.ts'
import { erase } from '../../common/personal-data/erase.ts'
import type { Account } from '../../common/account/account.ts'
import { readPerson, type Person } from '../../common/person/person.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep, withAccounts } from '../running/sweep.ts'

/** The identity service dates an account before we date its profile, on another clock. */
const CLOCKS_DIFFER_MS = MINUTE_MS

/**
 * Erases data of people whose account was deleted at the identity service: whoever holds a token of theirs can do that, so
 * people with a verified address have thirty days to take it back.
 */
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
          if (!(await isDeleted(deps, uid, account))) continue
          const person = await readPerson(deps, uid, { needs: ['user'] })
          if (isErased(person.facts.record)) continue
          if (await isOver(deps, person)) await erase(deps, uid)
        }
      },
    }),
}

/** Whether nothing has to wait any longer. The first look dates the loss. */
async function isOver({ now }: JobDeps, person: Person<'user'>): Promise<boolean> {
  const { record, user } = person.facts
  if (!user || user.isAnonymous || !user.emailVerified) return true
  const { goneSince } = record
  if (goneSince !== undefined) return now() - goneSince >= GONE_ACCOUNT_MS
  await person.commit((facts, then) => ({
    record: { ...facts.record, goneSince: facts.record.goneSince ?? then.at },
    result: undefined,
  }))
  return false
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
