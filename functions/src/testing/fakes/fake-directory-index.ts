import type { DirectoryIndex } from '../../common/ports/console/directory-index.ts'
import type { World } from './world.ts'

/** The directory beside profiles and passkeys, in memory. */
export function fakeDirectoryIndex({ index, users, passkeys }: World): DirectoryIndex {
  return {
    async *people() {
      const uids = [...new Set([...users.keys(), ...index.keys()])].sort()
      yield await Promise.resolve(
        uids.map((uid) => ({
          ...{ uid, user: users.get(uid) ?? null, entry: index.get(uid) ?? null },
          hasPasskey: [...passkeys.keys()].some((place) => place.startsWith(`${uid}/`)),
        })),
      )
    },
    put(changes) {
      for (const { uid, fields } of changes) {
        const after = { ...index.get(uid), ...fields }
        const kept = Object.entries(after).filter(([, value]) => value !== null)
        if (fields === null) index.delete(uid)
        else index.set(uid, Object.fromEntries(kept))
      }
      return Promise.resolve()
    },
  }
}
