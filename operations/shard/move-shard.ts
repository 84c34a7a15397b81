import { shardOf } from '@sesame/contract/shard'
import { isDeepStrictEqual } from 'node:util'
import { settled } from '../../functions/src/common/access/access-record.ts'
import { readAccess } from '../../functions/src/common/access/read-access.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { SPREAD_PATHS } from '../../functions/src/common/personal-data/places.ts'
import { localized, type Text } from '../../scripts/localized.ts'
import { openEvents, putEvents, removeEvents } from './move-events.ts'
import type { Side } from './side.ts'

export interface Move {
  readonly shard: number
  readonly from: Side
  readonly to: Side
  /** Prints a line of progress. */
  readonly say: (line: Text) => void
}

/** The number of people per write, which keeps writes far below the limit of 16 MB. */
const AT_ONCE = 50

/** The number of people between two progress messages. */
const SAY_EVERY = 1000

/** The path with people's sign-ins. Pages without a valid sign-in can no longer write anything. */
const ACCESS = 'access'

/** All paths with records of a shard's people. */
const PATHS = [ACCESS, ...SPREAD_PATHS.filter((path) => path !== ACCESS)]

/** The path at which an instance records that a shard is still being copied to it, or has left it. */
export const MOVES = 'shardMoves'

/**
 * Copies a closed shard to another instance. First locks open pages out of the old instance, so that nothing is written to
 * it meanwhile. Run it again until it succeeds. Resolves with the number of records.
 *
 * @throws {Error} if the other instance has newer data, or the finished copy differs from the original.
 */
export async function copyShard({ shard, from, to, say }: Move): Promise<number> {
  await refuseUnlessNewest({ shard, from, to })
  let count = 0
  await to.root.child(`${MOVES}/${shard}`).set('arriving')
  for (const path of PATHS) {
    const people = await peopleAt(from, path, shard)
    await removeOthers(to, path, shard, people.flat())
    const done = progressOf(path, people, say)
    for (const uids of people) {
      const here = await valuesOf(from, path, uids)
      const found = path === ACCESS ? withSignIns(here) : here
      await to.root.update(found)
      requireSame(path, await valuesOf(to, path, uids), found)
      if (path === ACCESS) await from.root.update(cutOff(uids))
      count += uids.length
      done(uids)
    }
  }
  const events = await openEvents(from, shard)
  await putEvents(to, shard, events)
  requireSame('events', await openEvents(to, shard), events)
  count += Object.keys(events).length
  await from.root.child(`${MOVES}/${shard}`).set('left')
  await to.root.child(`${MOVES}/${shard}`).remove()
  return count
}

/** @throws {Error} if the copy differs from the original. */
function requireSame(path: string, copied: unknown, original: unknown): void {
  if (isDeepStrictEqual(copied, original)) return
  throw new Error(
    localized({
      fr: `${path} n’est pas le même dans les deux bases\u00A0: relancez la copie.`,
      en: `${path} differs between the two databases: run the copy again.`,
    }),
  )
}

/**
 * Deletes the copy that a move left in the old instance, but keeps the note that the shard has left. Resolves with the
 * number of records deleted.
 *
 * @throws {Error} if the shard has not moved.
 */
export async function removeShard({ shard, from, to, say }: Move): Promise<number> {
  const isThere = (await noteOf(to, shard)) === null && (await noteOf(from, shard)) === 'left'
  if (!isThere) {
    throw new Error(
      localized({
        fr: 'La partition n’en est pas partie\u00A0: rien n’a été retiré.',
        en: 'The shard has not left the old database: nothing was removed.',
      }),
    )
  }
  let count = 0
  for (const path of PATHS) {
    const people = await peopleAt(from, path, shard)
    const done = progressOf(path, people, say)
    for (const uids of people) {
      await from.root.update(Object.fromEntries(uids.map((uid) => [`${path}/${uid}`, null])))
      count += uids.length
      done(uids)
    }
  }
  return count + (await removeEvents(from, shard))
}

/** Refuses to copy if the destination has newer data. */
async function refuseUnlessNewest({ shard, from, to }: Omit<Move, 'say'>): Promise<void> {
  const [here, there] = [await noteOf(from, shard), await noteOf(to, shard)]
  const isOlder =
    here === 'arriving' ||
    (here === 'left' && there !== 'arriving') ||
    // The two addresses were swapped.
    (there !== 'arriving' && !(await hasPeople(from, shard)) && (await hasPeople(to, shard)))
  if (isOlder) {
    throw new Error(
      localized({
        fr: 'La partition est plus récente dans l’autre base\u00A0: rien n’a été copié.',
        en: 'The other database holds newer data of the shard: nothing was copied.',
      }),
    )
  }
}

const hasPeople = async (side: Side, shard: number) =>
  (await peopleAt(side, 'users', shard)).length > 0

/** Reports the number of people done under a path. */
function progressOf(path: string, people: readonly string[][], say: Move['say']) {
  const total = people.flat().length
  let done = 0
  return (uids: readonly string[]) => {
    done += uids.length
    if (done !== total && done % SAY_EVERY !== 0) return
    say({
      fr: `${path}\u00A0: ${done} personnes sur ${total}`,
      en: `${path}: ${done} of ${total} people`,
    })
  }
}

async function noteOf({ root }: Side, shard: number): Promise<unknown> {
  return (await root.child(`${MOVES}/${shard}`).get()).val() as unknown
}

/** Deletes people who were erased since an earlier copy. */
async function removeOthers(
  side: Side,
  path: string,
  shard: number,
  kept: readonly string[],
): Promise<void> {
  for (const uids of await peopleAt(side, path, shard)) {
    const gone = uids.filter((uid) => !kept.includes(uid)).map((uid) => [`${path}/${uid}`, null])
    if (gone.length > 0) await side.root.update(Object.fromEntries(gone) as object)
  }
}

async function peopleAt({ keys }: Side, path: string, shard: number): Promise<string[][]> {
  const uids = (await keys(path)).filter((uid) => shardOf(uid) === shard)
  return inGroups(uids, AT_ONCE)
}

async function valuesOf({ root }: Side, path: string, uids: readonly string[]) {
  const places = uids.map((uid) => `${path}/${uid}`)
  const found = await Promise.all(places.map((place) => root.child(place).get()))
  return Object.fromEntries(places.map((place, i) => [place, found[i]?.val() as unknown]))
}

type Values = Readonly<Record<string, unknown>>

/**
 * Access records to copy. If an earlier run has removed their sign-ins, rebuilds the sign-ins from the rest of the record.
 */
function withSignIns(here: Values): Values {
  return Object.fromEntries(
    Object.entries(here).map(([place, record]) => {
      if (!isRecord(record) || record['signIns'] !== undefined) return [place, record]
      const { signIns } = settled(readAccess(record), Date.now())
      return [place, Object.keys(signIns).length === 0 ? record : { ...record, signIns }]
    }),
  )
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

const cutOff = (uids: readonly string[]): Values =>
  Object.fromEntries(uids.map((uid) => [`${ACCESS}/${uid}/signIns`, null]))
