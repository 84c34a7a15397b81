import type { Databases } from '../../functions/src/adapters/firebase/database/databases.ts'
import type { DirectoryIndex } from '../../functions/src/common/ports/console/directory-index.ts'
import type { IdentityService } from '../../functions/src/common/ports/identity/identity.ts'
import { judgedTogether } from '../../functions/src/adapters/firebase/person-records.ts'
import { readAccess } from '../../functions/src/common/access/read-access.ts'
import { NO_ACCESS, type AccessRecord } from '../../functions/src/common/access/access-record.ts'
import type { Account } from '../../functions/src/common/account/account.ts'
import { hasCode } from '../../functions/src/common/api-error.ts'
import { entryFields } from '../../functions/src/jobs/directory.ts'
import { userRecord } from '@sesame/contract/records/user'
import type { User } from '@sesame/contract/user'
import { SECOND_MS } from '@sesame/contract/durations'
import type { Identity } from '../backup/identity.ts'
import { inLanes } from '../backup/in-lanes.ts'
import { wakesAt } from '../restore/end-sessions.ts'
import type { Waiting } from './oldest.ts'
import { adoption, described, judge, leftAs, type Fit, type Left } from './adopted-person.ts'
import type { Pace } from './turn.ts'

/** The number of people who are written together, equal to the maximum number of accounts in a look-up. */
export const GROUP = 100

/** The maximum number of attempts for people who change between our read and our write. */
const TRIES = 5

/** The number of claims of a group that are written concurrently. */
const MARK_LANES = 20

/**
 * The number of claims written per second. The service allows 500 calls a second to a service account and 1,000 to a
 * project, and people who sign in need some of these calls. One refused call would end the run.
 *
 * Source: Firebase, « Firebase Authentication Limits », « Identity Toolkit API limits ».
 */
const MARKS_A_SECOND = 400

/** Limits the rate at which claims are written: the returned function resolves when one more claim may be written. */
export function markPace({ clock, wait }: Pace): () => Promise<unknown> {
  let next = 0
  return async () => {
    const now = clock()
    const mine = Math.max(next, now)
    next = mine + SECOND_MS / MARKS_A_SECOND
    if (mine > now) await wait(mine - now)
  }
}

/** The number of people by outcome. */
export interface Tally {
  readonly adopted: number
  /** People who already had a profile from an interrupted run. This run wrote what was still missing. */
  readonly completed: number
  /** People whose record changed at every attempt. */
  readonly left: number
  /** The number of people who were not adopted, by reason. */
  readonly kept: Readonly<Record<string, number>>
}

/** The parts of a project that are needed to adopt people. */
export interface TakeDeps {
  readonly identity: Pick<Identity, 'found'>
  readonly databases: Databases
  readonly directoryIndex: Pick<DirectoryIndex, 'put'>
  readonly marks: Pick<IdentityService, 'markRegistered'>
  /** Resolves when one more claim may be written. */
  readonly mayMark: () => Promise<unknown>
  readonly now: () => number
}

type Deps = TakeDeps & {
  /** The run's id, which identifies the changes that this run writes. */
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

/**
 * Adopts at most {@link GROUP} people. Reads their accounts again, because the list may be old. The first attempt reads
 * no access records, because hardly anyone without a profile has one. The rules refuse the people who have one, and the
 * next attempt reads their records.
 */
export async function takePeople(deps: Deps, people: readonly Waiting[]): Promise<Tally> {
  const tally = { adopted: 0, completed: 0, left: 0, kept: {} as Record<string, number> }
  const known = new Set(people.flatMap(({ uid, hasProfile }) => (hasProfile ? [uid] : [])))
  let some = people.map(({ uid }) => uid)
  for (let tries = 0; tries < TRIES && some.length > 0; tries += 1) {
    const reads = (uid: string) => tries > 0 || known.has(uid)
    const { ready, present, kept } = await readPeople(deps, some, reads)
    for (const why of kept) tally.kept[why] = (tally.kept[why] ?? 0) + 1
    const refused = new Set(await commitAll(deps, ready))
    const taken = ready.filter((one) => !refused.has(one))
    await list(deps, taken)
    await relist(deps, present)
    await mark(deps, [...taken.map(({ fit }) => fit), ...present])
    tally.adopted += taken.length + present.filter(({ isOurs }) => isOurs).length
    tally.completed += present.filter(({ isOurs }) => !isOurs).length
    some = [...refused].map(({ fit }) => fit.user.uid)
  }
  return { ...tally, left: some.length }
}

async function readPeople(deps: Deps, uids: readonly string[], reads: (uid: string) => boolean) {
  const { identity, now, by } = deps
  const found = await identity.found(described, { localId: uids })
  const known = new Map(found.map((one) => [one.localId, judge(one)]))
  const [ready, present, kept]: [Ready[], Present[], (Left | 'gone' | 'unfit')[]] = [[], [], []]
  await Promise.all(
    uids.map(async (uid) => {
      const fit = known.get(uid)
      if (fit === undefined || typeof fit === 'string') {
        kept.push(fit === undefined ? 'gone' : 'unfit')
        return
      }
      const { record, user } = reads(uid) ? await readPerson(deps, uid) : NOTHING_KNOWN
      if (user === 'occupied') {
        kept.push('unfit')
        return
      }
      const why = leftAs({ record, user }, fit, now())
      if (why !== null) kept.push(why)
      else if (user) present.push({ user, account: fit.account, isOurs: record.by === by })
      else ready.push({ fit, record })
    }),
  )
  return { ready, present, kept }
}

const NOTHING_KNOWN = { record: NO_ACCESS, user: null }

/**
 * Reads the record before the profile: if a profile is written in between, the record's `rev` has changed and the rules
 * refuse our write.
 */
async function readPerson({ databases }: Deps, uid: string) {
  const root = await databases.rootOf(uid)
  const [access, profile] = await Promise.all(
    [`access/${uid}`, `users/${uid}`].map(async (path) => root.child(path).get()),
  )
  const value = profile?.val() as unknown
  const user = value === null ? null : (userRecord.safeParse(value).data ?? 'occupied')
  return { record: readAccess(access?.val()), user } as const
}

/**
 * Adopts these people under the same rules as a request. The rules refuse people who changed since they were read.
 * Resolves with the refused people.
 */
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

/**
 * Writes the directory entries of people who just got a profile. If one of them is erased meanwhile, a nightly job removes
 * the entry.
 */
async function list({ databases }: Deps, taken: readonly Ready[]): Promise<void> {
  if (taken.length === 0) return
  const entries = taken.map(({ fit: { user, account } }) => [
    user.uid,
    entryFields(user, account, false),
  ])
  await (await databases.common()).ref('directory').update(Object.fromEntries(entries) as object)
}

/** Updates the directory entries of people who already had a profile, except their passkeys and last visits. */
async function relist({ directoryIndex }: Deps, present: readonly Present[]): Promise<void> {
  if (present.length === 0) return
  await directoryIndex.put(
    present.map(({ user, account }) => {
      const { viaPasskey: _, ...fields } = entryFields(user, account, false)
      return { uid: user.uid, fields }
    }),
  )
}

/** Adds the claim `registered`. The claim is written last: a person who has it needs no further run. */
async function mark(
  { marks, mayMark }: Deps,
  people: readonly Pick<Present, 'user' | 'account'>[],
): Promise<void> {
  const unmarked = people.filter(
    ({ user, account }) => !user.isAnonymous && !account.isMarkedRegistered,
  )
  await inLanes(MARK_LANES, unmarked, async ({ account }) => {
    await mayMark()
    await marks.markRegistered(account).catch((error: unknown) => {
      // Ignore an account that was deleted meanwhile, because a job handles it.
      if (!hasCode(error, 'auth/session-ended')) throw error
    })
  })
}
