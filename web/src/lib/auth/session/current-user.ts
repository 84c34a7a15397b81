import type { User, UserUpdate } from '@sesame/contract/user'
import type { Call } from './call.ts'
import type { Session } from './session.ts'

export interface CurrentUser {
  /** Fetches the user and puts it into the current-user cache (specification, section 4). */
  fetch: () => Promise<User>
  /**
   * Sends the update and puts the response in the cache (specification, section 4). Shows the change in the meantime,
   * except a new photo.
   */
  update: (update: UserUpdate) => Promise<User>
}

export function createCurrentUser(session: Session, call: Call): CurrentUser {
  const cache = (user: User): User => {
    if (session.get().authenticated) session.set({ user })
    return user
  }

  /**
   * Puts the change into the cache before the API has responded. Returns a function that reverts the change, unless the cached
   * user has changed since. Leaves out a change of photo: the button that removes the photo would disappear with it, and could
   * not show an error.
   */
  const foresee = ({ photoURL: _, ...update }: UserUpdate): (() => void) => {
    const before = session.get().user
    if (before === null) return () => undefined
    const shown = cache({ ...before, ...(update as Partial<User>) })
    return () => {
      if (session.get().user === shown) cache(before)
    }
  }

  return {
    fetch: async () => cache(await call('getUser')),
    async update(update) {
      const takeBack = foresee(update)
      try {
        return cache(await call('updateUser', { body: { user: update } }))
      } catch (error) {
        takeBack()
        throw error
      }
    },
  }
}
