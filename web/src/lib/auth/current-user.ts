import type { BodyOf, Endpoint, ResponseOf } from '@sesame/contract/endpoint'
import { deleteUser, getUser, updateUser } from '@sesame/contract/endpoints/user'
import type { User, UserUpdate } from '@sesame/contract/user'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { Session } from './session.ts'

export interface CurrentUser {
  /** Fills the current-user cache (specification, section 4). */
  fetchUser: () => Promise<User>
  /** Replaces it by the answer of the update (specification, section 4). */
  updateUser: (update: UserUpdate) => Promise<User>
  /** Erases a guest; resolves false, and does nothing, for anyone else (specification, section 4). */
  deleteGuest: () => Promise<boolean>
}

export function createCurrentUser(ports: AuthPorts, session: Session): CurrentUser {
  const { api, tokens, loadIdentity, logger } = ports

  /** Calls with the token; a refusal of the token in use ends the session here. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    body?: BodyOf<E>,
  ): Promise<ResponseOf<E>> => {
    const accessToken = tokens.read()
    try {
      const options = body === undefined ? { accessToken } : { accessToken, body }
      const { data } = await api(endpoint, options)
      return data
    } catch (error) {
      const ends = error instanceof CallError && error.endsSession
      if (ends && tokens.read() === accessToken) session.close('session-ended')
      throw error
    }
  }

  const cache = (user: User): User => {
    if (session.get().authenticated) session.set({ user })
    return user
  }

  return {
    fetchUser: async () => cache(await call(getUser)),
    updateUser: async (update) => cache(await call(updateUser, { user: update })),

    async deleteGuest() {
      if (session.get().user?.isAnonymous !== true) return false
      const identity = await loadIdentity()
      const user = await identity.currentUser()
      if (user?.isAnonymous !== true) return false
      // The data first, while the proof is good; the account is often gone with them.
      await call(deleteUser, { idToken: await user.idToken() })
      await identity.deleteCurrentUser().catch((error: unknown) => {
        logger.warn('Compte invité déjà effacé', codeOf(error))
      })
      session.close('signed-out')
      await identity.signOut()
      return true
    },
  }
}
