import { userRecord } from '@sesame/contract/records/user'
import type { DataSnapshot, Database } from 'firebase-admin/database'
import type { DirectoryIndex, IndexedPerson } from '../../common/ports/directory-index.ts'

/** Fewer than the identity service looks up at once, since entries without a profile come on top. */
const PAGE_SIZE = 90
const MAX_SIZE = 100

type Kept = Readonly<Record<string, unknown>>

/** The directory beside profiles and passkeys, in the Realtime Database: three queries a page, by key. */
export function firebaseDirectoryIndex(database: Database): DirectoryIndex {
  const root = database.ref()

  /** Children after one key, up to another; up to the last where that is null. */
  const range = async (path: string, after: string | null, last: string | null): Promise<Kept> => {
    let query = root.child(path).orderByKey()
    if (last !== null) query = query.endAt(last)
    if (after !== null) query = query.startAfter(after)
    return ((await query.get()).val() ?? {}) as Kept
  }

  return {
    async *people() {
      let after: string | null = null
      for (;;) {
        const query = root.child('users').orderByKey().limitToFirst(PAGE_SIZE)
        const users: DataSnapshot[] = []
        const page = await (after === null ? query : query.startAfter(after)).get()
        page.forEach((child) => void users.push(child))
        const last = users.length < PAGE_SIZE ? null : (users.at(-1)?.key ?? null)
        const [entries, passkeys] = await Promise.all([
          range('directory', after, last),
          range('passkeys', after, last),
        ])
        const people = [
          ...users.flatMap((child) => personOf(child, entries, passkeys)),
          ...Object.keys(entries)
            .filter((uid) => !page.hasChild(uid))
            .map((uid) => ({ uid, user: null, entry: entries[uid] as Kept, hasPasskey: false })),
        ]
        for (let start = 0; start < people.length; start += MAX_SIZE) {
          yield people.slice(start, start + MAX_SIZE)
        }
        if (last === null) return
        after = last
      }
    },

    async put(changes) {
      const update: Record<string, unknown> = {}
      for (const { uid, fields } of changes) {
        if (fields === null) update[`directory/${uid}`] = null
        for (const [field, value] of Object.entries(fields ?? {})) {
          update[`directory/${uid}/${field}`] = value
        }
      }
      await root.update(update)
      // The check follows the write, as in `unlessErased`.
      const gone: Record<string, null> = {}
      await Promise.all(
        changes.map(async ({ uid }) => {
          const profile = await root.child(`users/${uid}/uid`).get()
          if (!profile.exists()) gone[`directory/${uid}`] = null
        }),
      )
      if (Object.keys(gone).length > 0) await root.update(gone)
    },
  }
}

function personOf(child: DataSnapshot, entries: Kept, passkeys: Kept): IndexedPerson[] {
  const user = userRecord.safeParse(child.val())
  if (!user.success) return []
  const uid = child.key ?? ''
  const entry = (entries[uid] ?? null) as Kept | null
  return [{ uid, user: user.data, entry, hasPasskey: passkeys[uid] !== undefined }]
}
