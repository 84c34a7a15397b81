import { directoryEntry } from '@sesame/contract/records/directory-entry'
import type { DataSnapshot, Reference } from 'firebase-admin/database'
import { profileFields } from '../../../common/directory/directory-entry.ts'
import type { Logger } from '../../../common/logging/logger.ts'
import type {
  DirectoryNotes,
  DirectoryStore,
  Found,
} from '../../../common/ports/console/directory-store.ts'
import { bestEffort } from '../../../common/within.ts'
import type { Databases } from '../database/databases.ts'
import { unlessErased } from '../database/erased.ts'
import { transact } from '../database/transact.ts'

/**
 * A prefix followed by this character sorts after all texts with that prefix, unless the text continues with a character outside
 * Unicode's Basic Multilingual Plane.
 */
const LAST = '\uF8FF'

const NOT_NOTED = {
  message: 'Annuaire en retard sur un profil',
  event: 'directory-failed',
} as const

type Parts = Pick<Databases, 'rootOf' | 'common'>

/**
 * Stores the index of people in the Realtime Database. Each searchable field has a database index. The whole index is in
 * the first database instance, so that each query needs only one instance.
 */
export function firebaseDirectory(databases: Parts): DirectoryStore {
  const people = async () => (await databases.common()).ref('directory')
  return {
    async find(uid) {
      const read = directoryEntry.safeParse((await (await people()).child(uid).get()).val())
      return read.success ? read.data : null
    },

    async sorted(field, { from = 0, until = Number.MAX_SAFE_INTEGER, ascending, after, size }) {
      const all = (await people()).orderByChild(field)
      const isName = field === 'name'
      const lowest = isName ? '' : from
      // The upper bound excludes text values, because the database sorts text after numbers.
      const bounded = isName ? all : all.endAt(until)
      if (ascending) {
        const begun = after === null ? bounded.startAt(lowest) : bounded.startAfter(...after)
        return foundIn(await begun.limitToFirst(size).get())
      }
      const ended = after === null ? bounded : all.endBefore(...after)
      return foundIn(await ended.startAt(lowest).limitToLast(size).get()).toReversed()
    },

    async starting(field, prefix, after, size) {
      const sorted = (await people())
        .orderByChild(field)
        .endAt(prefix + LAST)
        .limitToFirst(size)
      const page = after === null ? sorted.startAt(prefix) : sorted.startAfter(...after)
      return foundIn(await page.get())
    },

    async claim(uid, acts) {
      return inDirectory(databases, uid, async (entry) => {
        const counter = entry.child('acts')
        let isOurs = false
        await transact(counter, (current, mayBeOwn) => {
          isOurs = (current ?? 0) === acts || (mayBeOwn && current === acts + 1)
          // Return the value unchanged instead of aborting, because `current` may come from the SDK's empty cache. In
          // that case, the server sends the real value.
          return isOurs ? acts + 1 : current
        })
        return isOurs
      })
    },

    async update(uid, fields) {
      await inDirectory(databases, uid, (entry) => entry.update(fields))
    },
  }
}

/** Updates the index of people with the fields that come from profiles and passkeys. */
export function firebaseDirectoryNotes(
  databases: Parts,
  log: Pick<Logger, 'error'>,
): DirectoryNotes {
  return {
    keep: (user, hasPasskey) =>
      bestEffort(log, NOT_NOTED, async () => {
        const passkey =
          hasPasskey === undefined ? {} : { viaPasskey: hasPasskey ? user.createdAt : null }
        // This write runs in parallel with the profile's commit, so the profile may not exist yet. A nightly job removes entries
        // without a profile.
        const entry = (await databases.common()).ref(`directory/${user.uid}`)
        await entry.update({ ...profileFields(user), ...passkey })
      }),
  }
}

/** Writes a person's entry, which may be in a different instance than their profile. */
async function inDirectory<Result>(
  { rootOf, common }: Parts,
  uid: string,
  write: (entry: Reference) => Promise<Result>,
): Promise<Result> {
  const entry = (await common()).ref(`directory/${uid}`)
  return unlessErased(await rootOf(uid), uid, entry, () => write(entry))
}

/** Returns the entries in the order of the query. Skips unreadable entries. */
function foundIn(page: DataSnapshot): Found[] {
  const found: Found[] = []
  page.forEach((child) => {
    const { success, data } = directoryEntry.safeParse(child.val())
    if (success) found.push({ uid: child.key, entry: data })
  })
  return found
}
