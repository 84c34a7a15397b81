import { judgedTogether } from '../../functions/src/adapters/firebase/person-records.ts'
import { readAccess } from '../../functions/src/common/access/read-access.ts'
import type { AccessRecord } from '../../functions/src/common/access/access-record.ts'
import type { Account } from '../../functions/src/common/account/account.ts'
import { hasCode } from '../../functions/src/common/api-error.ts'
import { parseFact } from '../../functions/src/common/person/facts.ts'
import { entryFields } from '../../functions/src/jobs/directory.ts'
import type { User } from '@sesame/contract/user'
import { inLanes } from '../backup/in-lanes.ts'
import { wakesAt } from '../restore/end-sessions.ts'
import type { AdoptDeps } from './adopt.ts'
import { adoption, described, judge, leftAs, type Fit, type Left } from './adopted-person.ts'

/** How many people are written at once: as many accounts as one look-up answers. */
export const GROUP = 100

/** How often people are read again who changed between our reading and our writing. */
const TRIES = 5

/** How many claims of a group are written at once. The service allows each project a thousand changes a second. */
const MARK_LANES = 20

/** What became of some people. */
export interface Tally {
  readonly adopted: number
  /** They had a profile, and got what an interrupted run had not written. */
  readonly completed: number
  /** They changed all the time. */
  readonly left: number
  /** How many stay as they are, by reason. */
  readonly kept: Readonly<Record<string, number>>
}

type Deps = Pick<AdoptDeps, 'identity' | 'databases' | 'directoryIndex' | 'marks' | 'now'> & {
  /** The id of this run, by which it knows its own commits. */
  readonly by: string
}

interface Ready {
  readonly fit: Fit
  readonly record: AccessRecord
}

interface Present {
  readonly user: User
  readonly account: Account
  readonly isOurs: boolean
}

/** Takes over the people of these uids, at most {@link GROUP}. Whatever is read here decides, however old the list is. */
export async function takePeople(deps: Deps, uids: readonly string[]): Promise<Tally> {
  const tally = { adopted: 0, completed: 0, left: 0, kept: {} as Record<string, number> }
  let some = uids
  for (let tries = 0; tries < TRIES && some.length > 0; tries += 1) {
    const { ready, present, kept } = await readPeople(deps, some)
    for (const why of kept) tally.kept[why] = (tally.kept[why] ?? 0) + 1
    const refused = new Set(await commitAll(deps, ready))
    const taken = ready.filter((one) => !refused.has(one))
    await complete(deps, [
      ...taken.map(({ fit: { user, account } }) => ({ user, account })),
      ...present,
    ])
    tally.adopted += taken.length + present.filter(({ isOurs }) => isOurs).length
    tally.completed += present.filter(({ isOurs }) => !isOurs).length
    some = [...refused].map(({ fit }) => fit.user.uid)
  }
  return { ...tally, left: some.length }
}

async function readPeople(deps: Deps, uids: readonly string[]) {
  const { identity, now, by } = deps
  const found = await identity.found(described, uids)
  const known = new Map(found.map((one) => [one.localId, judge(one)]))
  const [ready, present, kept]: [Ready[], Present[], (Left | 'gone' | 'unfit')[]] = [[], [], []]
  await Promise.all(
    uids.map(async (uid) => {
      const fit = known.get(uid)
      if (fit === undefined || typeof fit === 'string') {
        kept.push(fit === undefined ? 'gone' : 'unfit')
        return
      }
      const { record, user } = await readPerson(deps, uid)
      const why = leftAs({ record, user }, fit, now())
      if (why !== null) kept.push(why)
      else if (user) present.push({ user, account: fit.account, isOurs: record.by === by })
      else ready.push({ fit, record })
    }),
  )
  return { ready, present, kept }
}

/** The record first: its `rev` reveals a profile that is written after it was read. */
async function readPerson({ databases }: Deps, uid: string) {
  const root = await databases.rootOf(uid)
  const [access, profile] = await Promise.all(
    [`access/${uid}`, `users/${uid}`].map(async (path) => root.child(path).get()),
  )
  const user = parseFact('user', profile?.val()) as User | null
  return { record: readAccess(access?.val()), user }
}

/** Commits as a request does: the rules refuse whoever changed since they were read. Resolves with those. */
async function commitAll({ databases, now, by }: Deps, ready: readonly Ready[]): Promise<Ready[]> {
  const { instances, judgedRootOf } = databases
  const held = Map.groupBy(ready, ({ fit }) => instances.find(({ holds }) => holds(fit.user.uid)))
  const refused = [...held.values()].map(async (some) => {
    const root = await judgedRootOf(some[0]?.fit.user.uid ?? '', 'sesame:heart')
    return judgedTogether(root, some, ({ fit, record }) =>
      adoption(record, fit, { now: now(), wakeAt: wakesAt(fit.user.uid), by }),
    )
  })
  return (await Promise.all(refused)).flat()
}

/** Writes what follows from a profile: the directory's entry, then the claim, by which a later run knows that it is done. */
async function complete(
  { directoryIndex, marks }: Deps,
  people: readonly Pick<Present, 'user' | 'account'>[],
): Promise<void> {
  if (people.length === 0) return
  await directoryIndex.put(
    people.map(({ user, account }) => {
      // Only a person who was here before has passkeys.
      const { viaPasskey: _, ...fields } = entryFields(user, account, false)
      return { uid: user.uid, fields }
    }),
  )
  const unmarked = people.filter(
    ({ user, account }) => !user.isAnonymous && !account.isMarkedRegistered,
  )
  await inLanes(MARK_LANES, unmarked, async ({ account }) => {
    await marks.markRegistered(account).catch((error: unknown) => {
      // The account was deleted meanwhile, which a job notices.
      if (!hasCode(error, 'auth/session-ended')) throw error
    })
  })
}
