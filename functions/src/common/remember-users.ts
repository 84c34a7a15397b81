import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import type { Clock } from './clock.ts'
import type { UserStore } from './user-store.ts'

/** How long an instance shows a profile as it read it: a change elsewhere takes at most this long. */
const REMEMBERED_MS = 5 * SECOND_MS
const MAX_REMEMBERED = 10_000

/** A store that remembers profiles for 5 s. Whether a session lives is never decided by it. */
export function rememberUsers(store: UserStore, now: Clock): Required<UserStore> {
  const remembered = new Map<string, { user: User; until: number }>()

  function remember(uid: string, user: User | null): User | null {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    if (user) remembered.set(uid, { user, until: now() + REMEMBERED_MS })
    else remembered.delete(uid)
    return user
  }

  return {
    known(uid) {
      const entry = remembered.get(uid)
      return entry && entry.until > now() ? entry.user : null
    },
    async find(uid) {
      return remember(uid, await store.find(uid))
    },
    async save(user) {
      await store.save(user)
      remember(user.uid, user)
    },
    async remove(uid) {
      remember(uid, null)
      await store.remove(uid)
      remember(uid, null)
    },
    async update(uid, change) {
      return remember(uid, await store.update(uid, change))
    },
  }
}
