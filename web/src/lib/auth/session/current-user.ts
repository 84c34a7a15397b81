import type { User, UserUpdate } from '@sesame/contract/user'
import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Call } from './call.ts'
import type { Session } from './session.ts'

export interface CurrentUser {
  /** Fills the current-user cache (specification, section 4). */
  fetch: () => Promise<User>
  /** Replaces it by the answer of the update (specification, section 4). */
  update: (update: UserUpdate) => Promise<User>
  /** Erases a guest; resolves false, and does nothing, for anyone else (specification, section 4). */
  deleteGuest: () => Promise<boolean>
}

export function createCurrentUser(ports: AuthPorts, session: Session, call: Call): CurrentUser {
  const { loadIdentity, logger } = ports

  const cache = (user: User): User => {
    if (session.get().authenticated) session.set({ user })
    return user
  }

  return {
    fetch: async () => cache(await call('getUser')),
    update: async (update) => cache(await call('updateUser', { body: { user: update } })),

    async deleteGuest() {
      if (session.get().user?.isAnonymous !== true) return false
      const identity = await loadIdentity()
      const user = await identity.currentUser()
      if (user?.isAnonymous !== true) return false
      // The data first, while the proof is valid; our API often deletes the account with it.
      await session.endingAs('erased', async () => {
        await call('deleteUser', { body: { idToken: await user.idToken() } })
        session.close('erased')
      })
      await identity.deleteCurrentUser().catch((error: unknown) => {
        logger.warn('Compte invité déjà effacé', codeOf(error))
      })
      await identity.signOut()
      return true
    },
  }
}
