import { directoryEntry } from '@sesame/contract/records/directory-entry'
import type { DataSnapshot, Database } from 'firebase-admin/database'
import { profileFields } from '../../common/directory/directory-entry.ts'
import type { Logger } from '../../common/logger.ts'
import type { DirectoryNotes, DirectoryStore, Found } from '../../common/ports/directory-store.ts'
import { bestEffort } from '../../common/within.ts'
import type { Late } from './admin.ts'
import { unlessErased } from './database/erased.ts'
import { transact } from './database/transact.ts'

/** After every text that begins so, but for what begins with a symbol of the planes beyond. */
const LAST = '\uF8FF'

const NOT_NOTED = { message: 'Annuaire en retard sur un profil', event: 'directory-failed' }

/** The index of people in the Realtime Database, which has an index for each field that is asked for. */
export function firebaseDirectory(database: Late<Database>): DirectoryStore {
  const people = async () => (await database()).ref('directory')
  return {
    async find(uid) {
      const read = directoryEntry.safeParse((await (await people()).child(uid).get()).val())
      return read.success ? read.data : null
    },

    async newest(field, { from = 0, until, before, size }) {
      const sorted = (await people()).orderByChild(field).startAt(from).limitToLast(size)
      if (before !== null) return foundIn(await sorted.endBefore(...before).get()).toReversed()
      // Whole numbers: text would come after them.
      return foundIn(await sorted.endAt(until ?? Number.MAX_SAFE_INTEGER).get()).toReversed()
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
      const root = (await database()).ref()
      return unlessErased(root, uid, 'directory', async () => {
        const counter = root.child(`directory/${uid}/acts`)
        let isOurs = false
        await transact(counter, (current, mayBeOwn) => {
          isOurs = (current ?? 0) === acts || (mayBeOwn && current === acts + 1)
          // Left as it is, and not given up: on the SDK's empty cache the server then says what is there.
          return isOurs ? acts + 1 : current
        })
        return isOurs
      })
    },

    async note(uid, fields) {
      const root = (await database()).ref()
      await unlessErased(root, uid, 'directory', () =>
        root.child(`directory/${uid}`).update(fields),
      )
    },
  }
}

/** Notes what profiles say in that index. */
export function firebaseDirectoryNotes(
  database: Late<Database>,
  log: Pick<Logger, 'error'>,
): DirectoryNotes {
  const quietly = (work: () => Promise<void>) => bestEffort(log, NOT_NOTED, work)
  return {
    keep: (user) =>
      quietly(async () => {
        const { uid } = user
        const root = (await database()).ref()
        const entry = root.child(`directory/${uid}`)
        await unlessErased(root, uid, 'directory', () => entry.update(profileFields(user)))
      }),
    forget: (uid) =>
      quietly(async () => {
        await (await database()).ref(`directory/${uid}`).remove()
      }),
  }
}

/** In the order of the query. What cannot be read is left out. */
function foundIn(page: DataSnapshot): Found[] {
  const found: Found[] = []
  page.forEach((child) => {
    const { success, data } = directoryEntry.safeParse(child.val())
    if (success) found.push({ uid: child.key, entry: data })
  })
  return found
}
