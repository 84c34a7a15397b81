import { userRecord } from '@sesame/contract/records/user'
import type { UserStore } from '../../common/ports/user-store.ts'
import type { Databases } from './database/databases.ts'
import { parseRecord } from './database/snapshot.ts'

export function firebaseUsers({ rootOf }: Pick<Databases, 'rootOf'>): UserStore {
  return {
    async find(uid) {
      const root = await rootOf(uid)
      const [profile, erasing] = await Promise.all(
        [`users/${uid}`, `access/${uid}/erasingSince`].map((path) => root.child(path).get()),
      )
      return erasing?.exists() ? null : parseRecord(userRecord, profile?.val())
    },
  }
}
