import { inGroups } from '../../common/in-groups.ts'
import type { DirectoryIndex } from '../../common/ports/console/directory-index.ts'
import type { World } from './world.ts'

/** The directory beside profiles and passkeys, in memory. */
export function fakeDirectoryIndex({ index, users, passkeys, tree }: World): DirectoryIndex {
  const start = { after: null, people: 0, registered: 0, last: null, copiedAt: 0 }
  return {
    async *people(after) {
      const uids = [...new Set([...users.keys(), ...index.keys()])].sort()
      const left = uids.filter((uid) => after === null || uid > after)
      for (const some of inGroups(left, 100)) {
        yield await Promise.resolve(
          some.map((uid) => ({
            uid,
            user: users.get(uid) ?? null,
            entry: index.get(uid) ?? null,
            hasPasskey: [...passkeys.keys()].some((place) => place.startsWith(`${uid}/`)),
            hasTimer: tree.read(`access/${uid}/wakeAt`) !== null,
          })),
        )
      }
    },
    walk: () => Promise.resolve({ ...start, ...(tree.read('jobs/slowWalk') as object | null) }),
    noteWalk(walk) {
      tree.write('jobs/slowWalk', walk)
      return Promise.resolve()
    },
    putSeen(people) {
      for (const { uid, at } of people) {
        const entry = index.get(uid)
        if (entry) index.set(uid, { ...entry, seen: at })
      }
      return Promise.resolve()
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
