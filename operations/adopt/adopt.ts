import type { Journal } from '../../functions/src/common/ports/console/journal.ts'
import type { Admin } from '../../functions/src/adapters/firebase/admin.ts'
import type {
  Databases,
  Instance,
} from '../../functions/src/adapters/firebase/database/databases.ts'
import { inKeyOrder } from '../../functions/src/adapters/firebase/database/key-order.ts'
import { firebaseDirectoryIndex } from '../../functions/src/adapters/firebase/console/directory-index.ts'
import { firebaseJobRuns } from '../../functions/src/adapters/firebase/console/job-runs.ts'
import { firebaseIdentity } from '../../functions/src/adapters/firebase/identity/identity.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { actFromCommandLine } from '../../functions/src/common/journal/journaled.ts'
import type { Account } from '../../functions/src/common/account/account.ts'
import type { DataSnapshot } from 'firebase-admin/database'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { randomId } from '../../functions/src/common/random-id.ts'
import { LateError, within } from '../../functions/src/common/within.ts'
import { MINUTE_MS } from '@sesame/contract/durations'
import { localized, type Text } from '../../scripts/localized.ts'
import type { Identity } from '../backup/identity.ts'
import { inLanes } from '../backup/in-lanes.ts'
import type { Site } from '../backup/site.ts'
import { requireRules } from '../deployed-rules.ts'
import { described, DESCRIBED_FIELDS, judge, type Described } from './adopted-person.ts'
import { Oldest, type Waiting } from './oldest.ts'
import { Survey, type Has } from './survey.ts'
import { markPace, takePeople, GROUP, type TakeDeps, type Tally } from './take-people.ts'
import { ADOPTING, REAL_PACE, takeTurn, type Pace } from './turn.ts'

/** The parts of a project that an adoption needs. */
export interface AdoptDeps extends TakeDeps {
  readonly project: string
  readonly identity: Pick<Identity, 'listed' | 'found'>
  readonly journal: Pick<Journal, 'append'>
  readonly pace: Pace
  /** The maximum number of accounts in memory. */
  readonly kept: number
}

/** The maximum number of accounts in memory, which take about 100 MB. */
const KEPT = 1_000_000

/** The number of groups of people that are processed concurrently. */
const LANES = 4

/** The number of people between two progress messages. */
const TOLD = 1000

/**
 * The time limit for a page of accounts or a group of people. Without a limit, the database's SDK would wait for a
 * connection for ever.
 */
const ANSWER_MS = 2 * MINUTE_MS

type Say = (line: Text) => void

/** Counts a project's accounts and, with `apply`, adopts those without a profile. */
export function adopt(
  { project, identity, admin, inEmulator }: Site,
  wish: { readonly apply: boolean },
  say: Say,
): Promise<Tally> {
  const { databases } = admin
  const deps: AdoptDeps = {
    project,
    identity,
    databases,
    directoryIndex: firebaseDirectoryIndex(databases),
    marks: firebaseIdentity(admin.auth, admin.identity),
    mayMark: inEmulator ? () => Promise.resolve() : markPace(REAL_PACE),
    journal: firebaseJournal(databases.common),
    now: Date.now,
    pace: REAL_PACE,
    kept: KEPT,
  }
  return adoptWith(deps, wish, say)
}

/**
 * Does the same as {@link adopt}, with the parts of the project that the caller passes. `left` in the result is the
 * number of people for whom another run is needed.
 *
 * @throws {Error} during a restore, and if the rules are not deployed.
 */
export async function adoptWith(
  deps: AdoptDeps,
  { apply }: { readonly apply: boolean },
  say: Say,
): Promise<Tally> {
  const { databases, pace } = deps
  if (!apply) {
    const { survey } = await walk(deps, new Oldest(0, null))
    for (const line of survey.lines()) say(line)
    return NOTHING
  }
  for (const { root } of databases.instances) {
    await intime(root().then((own) => requireRules(own, deps.project)))
  }
  const place = (await databases.common()).ref(ADOPTING)
  const by = randomId()
  const turn = await takeTurn(place, by, say, pace)
  try {
    await refuseDuringRestore(deps)
    const first = await walk(deps, new Oldest(deps.kept, null))
    for (const line of first.survey.lines()) say(line)
    const total = first.survey.count('has nothing') + first.survey.count('has profile')
    if (total === 0) return NOTHING
    const what = { action: 'people-adopted', about: `${total} accounts` } as const
    const tally = await actFromCommandLine(deps, what, () =>
      takeAll({ ...deps, by, check: () => turn.check() }, first.oldest, { total, say }),
    )
    tell(tally, say)
    return tally
  } finally {
    // If this call fails, the next run waits until this run's heartbeats have stopped for long enough.
    await turn.end().catch(() => undefined)
  }
}

const NOTHING: Tally = { adopted: 0, completed: 0, left: 0, kept: {} }

/**
 * Rejects during a restore: profiles are restored before accounts, and data written meanwhile would conflict with the
 * restored data.
 */
export async function refuseDuringRestore({ databases }: Pick<Admin, 'databases'>): Promise<void> {
  if (!(await firebaseJobRuns(databases.common).isRestoring())) return
  throw new Error(
    localized({
      fr: 'Une restauration est inachevée\u00A0: finissez-la d’abord (docs/backups.md).',
      en: 'A restore is unfinished: finish it first (docs/backups.md).',
    }),
  )
}

/**
 * Rejects if a service does not answer in time. The service may still carry out the request; the next run then finds the
 * result.
 */
export function intime<Result>(answer: Promise<Result>): Promise<Result> {
  return within(ANSWER_MS, answer).catch((error: unknown) => {
    if (!(error instanceof LateError)) throw error
    const minutes = ANSWER_MS / MINUTE_MS
    throw new Error(
      localized({
        fr: `La base de données ou le service d’identité n’a pas répondu en ${minutes} min\u00A0: relancez la commande.`,
        en: `The database or the identity service did not answer within ${minutes} min: run the command again.`,
      }),
      { cause: error },
    )
  })
}

/** Reads and counts all accounts, and collects the oldest of those that need a profile or another write. */
async function walk(
  deps: AdoptDeps,
  oldest: Oldest,
): Promise<{ readonly survey: Survey; readonly oldest: Oldest }> {
  const survey = new Survey(deps.now())
  for await (const page of deps.identity.listed(described, DESCRIBED_FIELDS)) {
    const looked = await intime(look(deps, page))
    for (const { found, judged, has } of looked) {
      survey.note(found, judged, has)
      if (typeof judged === 'string' || has === 'all') continue
      const { uid, createdAt } = judged.account
      oldest.add({ uid, createdAt, hasProfile: has === 'profile' })
    }
  }
  return { survey, oldest }
}

async function look({ databases }: AdoptDeps, page: readonly Described[]) {
  const all = page.map((found) => ({ found, judged: judge(found) }))
  const profiles = await profilesOf(
    databases,
    all.flatMap(({ judged }) => (typeof judged === 'string' ? [] : [judged.account.uid])),
  )
  const directory = (await databases.common()).ref('directory')
  // An adoption writes the claim last (for a guest, the directory entry). If it is missing, the adoption was interrupted.
  const hasOf = async ({ uid, isMarkedRegistered }: Account): Promise<Has> => {
    const kind = profiles.get(uid)
    if (kind === undefined) return 'nothing'
    const isDone =
      kind === 'guest'
        ? (await directory.child(`${uid}/created`).get()).exists()
        : isMarkedRegistered
    return isDone ? 'all' : 'profile'
  }
  return Promise.all(
    all.map(async ({ found, judged }) => {
      if (typeof judged === 'string') return { found, judged, has: 'nothing' } as const
      const { account } = judged
      if (profiles.get(account.uid) === 'occupied') {
        return { found, judged: 'occupied', has: 'nothing' } as const
      }
      return { found, judged, has: await hasOf(account) } as const
    }),
  )
}

/** The kind of data at the path of a profile. */
type Kind = 'guest' | 'registered' | 'occupied'

/** The limit of the query is this factor times the number of accounts on the page. */
const MORE = 4

/**
 * Returns the kind of data at the profile path of each of these people. The service lists accounts by uid, so one query
 * by key finds the profiles of a page. If accounts were listed in another order, the range could contain far more
 * profiles; each profile is then read alone.
 */
async function profilesOf(
  { instances }: Databases,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Kind>> {
  const kinds = new Map<string, Kind>()
  const note = (profile: DataSnapshot) => {
    const isAnonymous = profile.child('isAnonymous').val() as unknown
    const known = isAnonymous === true ? 'guest' : 'registered'
    kinds.set(profile.key ?? '', typeof isAnonymous === 'boolean' ? known : 'occupied')
  }
  const find = async ({ root, holds }: Instance) => {
    const own = uids.filter(holds).sort(inKeyOrder)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return
    const users = (await root()).child('users')
    const most = MORE * own.length
    const between = users.orderByKey().startAt(first).endAt(last).limitToFirst(most)
    const page = await between.get()
    if (page.numChildren() < most) {
      page.forEach(note)
      return
    }
    const each = await Promise.all(own.map(async (uid) => users.child(uid).get()))
    for (const profile of each) if (profile.exists()) note(profile)
  }
  await Promise.all(instances.map(find))
  return kinds
}

interface Telling {
  readonly total: number
  readonly say: Say
}

/** Adopts all accounts, the oldest first. */
async function takeAll(
  deps: AdoptDeps & { readonly by: string; readonly check: () => void },
  first: Oldest,
  { total, say }: Telling,
): Promise<Tally> {
  let [tally, done, told] = [NOTHING, 0, 0]
  for (let some = first.taken(); ;) {
    await inLanes(LANES, inGroups(some.oldest, GROUP), async (group) => {
      deps.check()
      const own = await intime(takePeople(deps, group))
      tally = sum(tally, own)
      done += group.length
      if (done - told < TOLD && done < total) return
      told = done
      say({ fr: `${done} sur ${total}`, en: `${done} of ${total}` })
    })
    if (!some.hasMore) return tally
    const after: Waiting | null = some.oldest.at(-1) ?? null
    some = (await walk(deps, new Oldest(deps.kept, after))).oldest.taken()
  }
}

function sum(a: Tally, b: Tally): Tally {
  const kept = { ...a.kept }
  for (const [why, count] of Object.entries(b.kept)) kept[why] = (kept[why] ?? 0) + count
  return {
    adopted: a.adopted + b.adopted,
    completed: a.completed + b.completed,
    left: a.left + b.left,
    kept,
  }
}

const KEPT_AS_THEY_ARE: Readonly<Record<string, Text>> = {
  erased: { fr: 'en cours d’effacement', en: 'being erased' },
  lost: {
    fr: 'dont le profil est perdu\u00A0: une sauvegarde l’a',
    en: 'whose profile is lost: a backup has it',
  },
  'signing-up': { fr: 'en cours d’inscription', en: 'signing up' },
  gone: { fr: 'dont le compte n’existe plus', en: 'whose account no longer exists' },
  unfit: { fr: 'impossibles à reprendre', en: 'who cannot be adopted' },
}

function tell({ adopted, completed, left, kept }: Tally, say: Say): void {
  say({
    fr: `repris\u00A0: ${adopted}\u00A0; complétés\u00A0: ${completed}`,
    en: `adopted: ${adopted}; completed: ${completed}`,
  })
  for (const [why, count] of Object.entries(kept)) {
    const { fr = why, en = why } = KEPT_AS_THEY_ARE[why] ?? {}
    say({
      fr: `laissés tels quels\u00A0: ${count}, ${fr}`,
      en: `left as they are: ${count}, ${en}`,
    })
  }
  if (left === 0) return
  say({
    fr: `! pas repris\u00A0: ${left}, qui changeaient sans cesse\u00A0; relancez la commande`,
    en: `! not adopted: ${left}, who kept changing; run the command again`,
  })
}
