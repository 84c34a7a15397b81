import { SECOND_MS } from '@sesame/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Reference } from 'firebase-admin/database'
import { inGroups } from '../../common/in-groups.ts'
import type { Changes, PersonRecords } from '../../common/ports/person-records.ts'
import { within } from '../../common/within.ts'
import type { Databases } from './database/databases.ts'

/** How many steps an instance remembers to have noted. */
const MAX_NOTED = 20_000

/** Nobody waits longer for a note. */
const NOTE_LIMIT_MS = SECOND_MS

/**
 * People's records in the Realtime Database. What is written is judged by the rules, under uids that no account has. Reads go
 * through another app than writes: one answers from its own writes before they are committed.
 */
export function firebaseRecords({
  rootOf,
  judgedRootOf,
}: Pick<Databases, 'rootOf' | 'judgedRootOf'>): PersonRecords {
  const noted = new LRUCache<string, true>({ max: MAX_NOTED })
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
      if (noted.has(step)) return
      noted.set(step, true)
      // Written blindly: the rules take the current step, once.
      const note = refresh(uid, { [`access/${uid}/states/${sid}/usedStep`]: n })
      await within(NOTE_LIMIT_MS, note).catch(() => noted.delete(step))
    },
  }
}

/** Writes several paths at once, or none; resolves with whether the rules let it through. */
export async function judgedUpdate(root: Reference, changes: Changes): Promise<boolean> {
  try {
    await root.update(changes)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === 'PERMISSION_DENIED') return false
    throw error
  }
}

/** How many updates of one each are under way side by side. */
const AT_ONCE = 10

/**
 * Writes what belongs to each of several people in one update, which the rules refuse whole if they refuse it of one of them: then
 * in an update for each.
 */
export async function judgedTogether<Item>(
  root: Reference,
  items: readonly Item[],
  changesOf: (item: Item) => Changes,
): Promise<void> {
  const all = items.map(changesOf)
  if (await judgedUpdate(root, Object.assign({}, ...all) as Changes)) return
  for (const some of inGroups(all, AT_ONCE)) {
    await Promise.all(some.map((own) => judgedUpdate(root, own)))
  }
}
