import type { User } from '@sesame/contract/user'
import { briefMemory } from './brief-memory.ts'
import type { Clock } from './clock.ts'
import type { UserStore } from './user-store.ts'

/** A store that remembers profiles for 5 s. Whether a session lives is never decided by it. */
export function rememberUsers(store: UserStore, now: Clock): Required<UserStore> {
  const remembered = briefMemory<User>(now)

  function remember(uid: string, user: User | null): User | null {
    remembered.keep(uid, user)
    return user
  }

  return {
    known(uid) {
      return remembered.get(uid) ?? null
    },
    async find(uid) {
      return remember(uid, await store.find(uid))
    },
    async create(user, mayReplace) {
      const isCreated = await store.create(user, mayReplace)
      remember(user.uid, isCreated ? user : null)
      return isCreated
    },
    async putBack(uid, isMeant, before) {
      remember(uid, null)
      await store.putBack(uid, isMeant, before)
      remember(uid, null)
    },
    async update(uid, change, mayChange) {
      return remember(uid, await store.update(uid, change, mayChange))
    },
  }
}
