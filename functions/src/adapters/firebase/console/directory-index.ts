import { userRecord } from '@sesame/contract/records/user'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type {
  DirectoryIndex,
  IndexedPerson,
} from '../../../common/ports/console/directory-index.ts'
import { inGroups } from '../../../common/in-groups.ts'
import type { Databases, Instance } from '../database/databases.ts'
import { isGone } from '../database/erased.ts'
import { inKeyOrder } from '../database/key-order.ts'
import { judgedTogether } from '../person-records.ts'

/** Number of profiles that one query reads. A returned page also contains index entries without a profile. */
const PAGE_SIZE = 900
const MAX_SIZE = 1000

/** Default facts for an index entry without a profile. */
const NOBODY = { hasPasskey: false, hasTimer: false }

const WALK = 'jobs/slowWalk'

type Kept = Readonly<Record<string, unknown>>

const count = z._default(z.int().check(z.nonnegative()), 0)
const walk = z.object({
  after: z._default(z.nullable(z.string()), null),
  people: count,
  registered: count,
  last: z._default(z.nullable(z.object({ people: count, registered: count, at: count })), null),
  copiedAt: count,
})

interface Profile {
  readonly uid: string
  readonly value: unknown
  readonly hasPasskey: boolean
  readonly hasTimer: boolean
}

/** Profiles of one database instance that were read and not yet returned, in key order. */
interface Stream {
  readonly pages: AsyncGenerator<Profile[]>
  kept: readonly Profile[]
  isDone: boolean
}

/**
 * Joins the directory (in the first database instance) with profiles and passkeys (in each person's own instance). Needs
 * three queries by key per page, and one per person for their timer. Instances are read in parallel; the directory is
 * read only up to the key that all instances have reached. If an entry up to that key has no profile, its person does not
 * exist.
 */
export function firebaseDirectoryIndex({
  rootOf,
  common,
  judgedCommon,
  instances,
}: Databases): DirectoryIndex {
  return {
    async *people(start) {
      const directory = (await common()).ref('directory')
      const streams = instances.map((instance): Stream => ({
        pages: profilesIn(instance, start),
        kept: [],
        isDone: false,
      }))
      let after = start
      for (;;) {
        await Promise.all(streams.map(refill))
        const ends = streams
          .filter(({ isDone }) => !isDone)
          .map(({ kept }) => kept.at(-1)?.uid ?? '')
        const last = ends.sort(inKeyOrder)[0] ?? null
        const profiles = streams.flatMap((stream) => takeUntil(stream, last))
        const entries = await range(directory, after, last)
        const known = new Set(profiles.map(({ uid }) => uid))
        const people = [
          ...profiles.flatMap((profile) => personOf(profile, entries)),
          ...Object.keys(entries)
            // Skip an entry without a profile if the person's shard is closed, because the shard may contain the profile.
            .filter((uid) => !known.has(uid) && instances.some(({ holds }) => holds(uid)))
            .map((uid) => ({ uid, user: null, entry: entries[uid] as Kept, ...NOBODY })),
        ]
        people.sort((one, other) => inKeyOrder(one.uid, other.uid))
        yield* inGroups(people, MAX_SIZE)
        if (last === null) return
        after = last
      }
    },

    async walk() {
      const kept = (await (await common()).ref(WALK).get()).val() as unknown
      return walk.safeParse(kept ?? {}).data ?? walk.parse({})
    },

    async noteWalk(next) {
      await (await common()).ref(WALK).set(next)
    },

    async putSeen(people) {
      const root = await judgedCommon('sesame:jobs')
      // The rules reject this write for people without an entry: they were erased meanwhile, or are not in the directory
      // yet.
      await judgedTogether(root, people, ({ uid, at }) => ({ [`directory/${uid}/seen`]: at }))
    },

    async put(changes) {
      const directory = (await common()).ref('directory')
      const update: Record<string, unknown> = {}
      for (const { uid, fields } of changes) {
        if (fields === null) update[uid] = null
        for (const [field, value] of Object.entries(fields ?? {})) update[`${uid}/${field}`] = value
      }
      await directory.update(update)
      // After the write, check whether an erasure has begun, as `unlessErased` does.
      const gone: Record<string, null> = {}
      await Promise.all(
        changes.map(async ({ uid }) => {
          if (await isGone(await rootOf(uid), uid)) gone[uid] = null
        }),
      )
      if (Object.keys(gone).length > 0) await directory.update(gone)
    },
  }
}

/** Returns the children after the key `after` (or from the start), up to the key `last` (or to the end). */
async function range(parent: Reference, after: string | null, last: string | null): Promise<Kept> {
  let query = parent.orderByKey()
  if (last !== null) query = query.endAt(last)
  if (after !== null) query = query.startAfter(after)
  return ((await query.get()).val() ?? {}) as Kept
}

/** Returns the profiles of an instance, page by page. Skips profiles left behind by a shard move. */
async function* profilesIn(
  { root, holds }: Instance,
  start: string | null,
): AsyncGenerator<Profile[]> {
  const top = await root()
  let after = start
  for (;;) {
    const query = top.child('users').orderByKey().limitToFirst(PAGE_SIZE)
    const users: DataSnapshot[] = []
    const page = await (after === null ? query : query.startAfter(after)).get()
    page.forEach((child) => void users.push(child))
    const last = users.length < PAGE_SIZE ? null : (users.at(-1)?.key ?? null)
    const passkeys = await range(top.child('passkeys'), after, last)
    const own = users
      .map((child) => ({ uid: child.key ?? '', value: child.val() as unknown }))
      .filter(({ uid }) => holds(uid))
    yield await Promise.all(
      own.map(async (user) => ({
        ...user,
        hasPasskey: passkeys[user.uid] !== undefined,
        hasTimer: (await top.child(`access/${user.uid}/wakeAt`).get()).exists(),
      })),
    )
    if (last === null) return
    after = last
  }
}

async function refill(stream: Stream): Promise<void> {
  while (stream.kept.length === 0 && !stream.isDone) {
    const page: IteratorResult<Profile[]> = await stream.pages.next()
    if (page.done) stream.isDone = true
    else stream.kept = page.value
  }
}

function takeUntil(stream: Stream, last: string | null): readonly Profile[] {
  const { kept } = stream
  const count = last === null ? -1 : kept.findIndex(({ uid }) => inKeyOrder(uid, last) > 0)
  const taken = count === -1 ? kept : kept.slice(0, count)
  stream.kept = kept.slice(taken.length)
  return taken
}

function personOf({ uid, value, ...has }: Profile, entries: Kept): IndexedPerson[] {
  const user = userRecord.safeParse(value)
  if (!user.success) return []
  return [{ uid, user: user.data, entry: (entries[uid] ?? null) as Kept | null, ...has }]
}
