import { GRACE_MS, isErased } from '../../common/access/access-record.ts'
import { isMethod, keyOf, takenAway, without } from '../../common/account/methods.ts'
import { hasCode } from '../../common/api-error.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { FILE_PATHS } from '../../common/personal-data/places.ts'
import type { Job, JobDeps } from '../running/job.ts'
import { sweep } from '../running/sweep.ts'
import { look, type Seen } from './look.ts'

/**
 * Looks at whom it is time to look at: completes erasures that stopped half-way, removes what stays of an erased person for a
 * day, with the files that came while they were erased, and puts accounts right whose sign-in methods nobody confirmed for a day.
 */
export const wake: Job = {
  name: 'wake',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.due(deps.now()),
      isDue: () => true,
      remove: async (people) => {
        for (const { uid, record } of people) {
          if (record.erasedSince !== undefined) await removeRemainder(deps, uid)
          else if (isErased(record)) await erase(deps, uid)
          else await putRight(deps, uid)
        }
      },
    }),
}

/** The mark goes last: should the files fail, the next run finds it. */
async function removeRemainder({ personalData }: JobDeps, uid: string): Promise<void> {
  await Promise.all(FILE_PATHS.map((path) => personalData.removeFiles(uid, path)))
  await personalData.removeRecords(uid, ['access'])
}

/** The account first: should that fail, the next run finds what is unconfirmed still. What cannot be put right waits a day. */
async function putRight(deps: JobDeps, uid: string): Promise<void> {
  const now = deps.now()
  const seen = await look(deps, uid)
  if (seen) await unlinkLate(deps, seen, now)
  await look(deps, uid, (record) => ({
    ...record,
    unconfirmed: Object.fromEntries(
      Object.entries(record.unconfirmed).map(
        ([key, one]) => [key, isLate(one, now) ? { ...one, since: now } : one] as const,
      ),
    ),
  }))
}

const isLate = ({ since }: { readonly since: number }, now: number) => since + GRACE_MS <= now

/** Has the identity service remove what was unconfirmed for a day, and put back what was trusted. */
async function unlinkLate(
  { accountEdits }: JobDeps,
  { record: { unconfirmed, methods }, account, user }: Seen,
  now: number,
): Promise<void> {
  const late = Object.keys(unconfirmed).filter((key) =>
    isLate(unconfirmed[key] ?? { since: now }, now),
  )
  const strange = account.providers.filter(isMethod).filter((one) => late.includes(keyOf(one)))
  for (const method of strange) await accountEdits.unlink(account.uid, method)
  for (const [method, subject] of takenAway(strange.reduce(without, account), methods)) {
    if (user.emailVerified) await accountEdits.link(account.uid, method, subject).catch(unlessTaken)
  }
  const { email } = methods
  if (late.includes('email') && typeof email === 'string') {
    const way = user.emailVerified ? 'restoreEmail' : 'giveEmail'
    await accountEdits[way](account.uid, email).catch(unlessTaken)
  }
}

/** Somebody else has it by now: there is nothing to put back. */
function unlessTaken(error: unknown): void {
  if (!hasCode(error, 'auth/address-taken')) throw error
}
