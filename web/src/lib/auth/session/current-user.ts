import type { User, UserUpdate } from '@sesame/contract/user'
import type { Call } from './call.ts'
import type { Session } from './session.ts'

export interface CurrentUser {
  /** Fills the current-user cache (specification, section 4). */
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
   * Shows the change before the API has responded. Returns a function that reverts it unless the user has changed since.
   * Never shows a photo change early, because a removed photo's button would disappear and could not explain a failure.
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
