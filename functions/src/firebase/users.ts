import { user as userRecord, type User } from '@sesame/contract/user'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { UserStore } from '../common/user-store.ts'
import { parseRecord } from './snapshot.ts'
import { transact } from './transact.ts'

const someOfIt = z.partial(userRecord)

/** Profiles in the Realtime Database, which keeps neither nulls nor empty lists. */
export function firebaseUsers(database: Database): UserStore {
  const at = (uid: string) => database.ref(`users/${uid}`)
  return {
    async find(uid) {
      return read((await at(uid).get()).val() as object | null)
    },
    async create(user, mayReplace) {
      // What could not be read again would shut its person out for good.
      const record = z.parse(userRecord, user)
      const { committed } = await transact(at(user.uid), (current) => {
        const known = read(current as object | null)
        return known === null || mayReplace(known) ? record : undefined
      })
      return committed
    },
    async remove(uid) {
      await at(uid).remove()
    },
    async update(uid, change) {
      z.parse(someOfIt, change)
      const { committed, snapshot } = await transact(
        at(uid),
        // The first run sees an empty cache: it answers null, and the server's value brings a second.
        (current) => current && { ...current, ...change },
      )
      return committed ? read(snapshot.val() as object | null) : null
    },
  }
}

function read(value: object | null): User | null {
  const absent = { email: null, displayName: null, photoURL: null, acceptedTermsAt: null }
  return parseRecord(userRecord, value && { ...absent, providers: [], ...value })
}
