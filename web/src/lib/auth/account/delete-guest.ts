import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from '../session/session.ts'
import type { AccountParts } from './account-parts.ts'

export interface DeleteGuest {
  /** Erases a guest; resolves false, and does nothing, for anyone else (specification, section 4). */
  deleteGuest: () => Promise<boolean>
}

export function createDeleteGuest(
  { loadIdentity, logger }: Pick<AuthPorts, 'loadIdentity' | 'logger'>,
  session: Session,
  { call }: Pick<AccountParts, 'call'>,
): DeleteGuest {
  return {
    async deleteGuest() {
      if (session.get().user?.isAnonymous !== true) return false
      const identity = await loadIdentity()
      const user = await identity.currentUser()
      if (user?.isAnonymous !== true) return false
      // The data first, while the session is there; our API often deletes the account with it.
      await session.endingAs('erased', () => call('deleteUser'))
      await identity.deleteCurrentUser().catch((error: unknown) => {
        logger.warn('Compte invité déjà effacé', codeOf(error))
      })
      await identity.signOut()
      return true
    },
  }
}
