import { userRecord } from '@sesame/contract/records/user'
import type { User } from '@sesame/contract/user'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { saysTheSame } from '../../common/directory/directory-entry.ts'
import type { DirectoryNotes } from '../../common/ports/console/directory-store.ts'
import type { UserStore } from '../../common/ports/user-store.ts'
import type { Databases } from './database/databases.ts'
import { isErased } from './database/erased.ts'
import { parseRecord } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

const someOfIt = z.partial(userRecord)

/** Profiles in the Realtime Database, and what the directory takes from them, which costs nothing where that stays the same. */
export function firebaseUsers(
  { rootOf }: Pick<Databases, 'rootOf'>,
  directory: DirectoryNotes,
): UserStore {
  const at = async (uid: string) => (await rootOf(uid)).child(`users/${uid}`)
  return {
    async find(uid) {
      const root = await rootOf(uid)
      const [profile, erased] = await Promise.all([
        root.child(`users/${uid}`).get(),
        isErased(root, uid),
      ])
      return erased ? null : parseRecord(userRecord, profile.val())
    },
    async create(user, mayReplace) {
      // An unreadable profile would lock the person out for good.
      const record = z.parse(userRecord, user)
      const { committed, snapshot } = await transact(await at(user.uid), (current, mayBeOwn) => {
        const known = parseRecord(userRecord, current)
        // Keeps fields of newer versions.
        const next = { ...known, ...record }
        const isOwn = mayBeOwn && isDeepStrictEqual(known, next)
        return known === null || isOwn || mayReplace(known) ? next : undefined
      })
      const created = committed ? parseRecord(userRecord, snapshot.val()) : null
      if (created) await directory.keep(created)
      return committed
    },
    async putBack(uid, isMeant, before) {
      const { snapshot } = await transact(await at(uid), (current) => {
        const known = parseRecord(userRecord, current)
        return known !== null && isMeant(known) ? before : current
      })
      const left = parseRecord(userRecord, snapshot.val())
      await (left ? directory.keep(left) : directory.forget(uid))
    },
    async update(uid, change, mayChange = () => true) {
      z.parse(someOfIt, change)
      let before = null as User | null
      const { committed, snapshot } = await transact(
        await at(uid),
        // The first run sees the SDK's empty cache; returning null makes it run again on the server's value.
        (current, mayBeOwn) => {
          const known = parseRecord(userRecord, current)
          if (!mayBeOwn) before = known
          return known && mayChange(known, mayBeOwn)
            ? { ...(current as object), ...change }
            : current
        },
      )
      const after = committed ? parseRecord(userRecord, snapshot.val()) : null
      if (after && !(before && saysTheSame(before, after))) await directory.keep(after)
      return after
    },
  }
}
