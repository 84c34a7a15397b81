import { SECOND_MS } from '@sesame/contract/durations'
import type { Reference } from 'firebase-admin/database'
import { inGroups } from '../../common/in-groups.ts'
import type { Changes, PersonRecords } from '../../common/ports/person-records.ts'
import { RecentMap } from '../../common/recent-map.ts'
import { within } from '../../common/within.ts'
import type { Databases } from './database/databases.ts'

/** Minimum number of recorded rotation steps that a server instance remembers. */
const MIN_NOTED = 20_000

/** Maximum time that a request waits for a rotation step to be recorded. */
const NOTE_LIMIT_MS = SECOND_MS

/**
 * Reads and writes people's records in the Realtime Database. The rules check all writes. Writes are made under uids that
 * belong to no account. Reads and writes use different SDK apps, because an app reads its own writes before they are
 * committed.
 */
export function firebaseRecords({
  rootOf,
  judgedRootOf,
}: Pick<Databases, 'rootOf' | 'judgedRootOf'>): PersonRecords {
  const noted = new RecentMap<true>(MIN_NOTED)
  const refresh = async (uid: string, changes: Changes) =>
    judgedUpdate(await judgedRootOf(uid, 'sesame:refresh'), changes)
  return {
    async read(uid, paths) {
      const root = await rootOf(uid)
      const found = await Promise.all(paths.map((path) => root.child(path).get()))
      return found.map((snapshot) => snapshot.val() as unknown)
    },

    commit: async (uid, changes) => judgedUpdate(await judgedRootOf(uid, 'sesame:heart'), changes),

    refresh,

    async present(uid, sid, n) {
      const step = `${uid}/${sid}/${n}`
      if (noted.get(step)) return
      noted.set(step, true)
      // Write without reading first: the rules accept only the session's current rotation step, and only once.
      const note = refresh(uid, { [`access/${uid}/states/${sid}/usedStep`]: n })
      await within(NOTE_LIMIT_MS, note).catch(() => noted.delete(step))
    },
  }
}

/** Writes all paths, or none if the rules reject any of them. Resolves with whether the rules accepted them. */
export async function judgedUpdate(root: Reference, changes: Changes): Promise<boolean> {
  try {
    await root.update(changes)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'PERMISSION_DENIED') return false
    throw error
  }
}

/** Maximum number of separate updates that run in parallel. */
const AT_ONCE = 10

/**
 * Writes changes for several people in one update. If the rules reject the update because of one person, writes each
 * person's changes separately. Resolves with the people whose changes were rejected.
 */
export async function judgedTogether<Item>(
  root: Reference,
  items: readonly Item[],
  changesOf: (item: Item) => Changes,
): Promise<Item[]> {
  const all = items.map((item) => ({ item, own: changesOf(item) }))
  if (await judgedUpdate(root, Object.assign({}, ...all.map(({ own }) => own)) as Changes))
    return []
  const refused: Item[] = []
  for (const some of inGroups(all, AT_ONCE)) {
    await Promise.all(
      some.map(async ({ item, own }) => {
        if (!(await judgedUpdate(root, own))) refused.push(item)
      }),
    )
  }
  return refused
}
