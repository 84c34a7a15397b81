import { codeOf } from '../../code-of.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

export interface SignOut {
  /** Ends the session here at once, offline too, then at the API and the identity service. */
  signOut: () => Promise<void>
  /** Another tab has signed out: clears what the identity service's client keeps for this one. */
  follow: () => void
  /** Resolves when the identity service's client holds nobody any more. */
  leaving: () => Promise<void>
}

export function createSignOut(
  { api, tokens, loadIdentity, logger }: AuthPorts,
  session: Session,
): SignOut {
  let leaving = Promise.resolve()

  const warn = (error: unknown): void => {
    logger.warn('Déconnexion incomplète', codeOf(error))
  }

  return {
    leaving: () => leaving,
    follow() {
      session.close('signed-out')
      leaving = loadIdentity()
        .then((identity) => identity.forgetTab())
        .catch(warn)
    },
    async signOut() {
      const accessToken = tokens.read()
      session.close('signed-out')
      leaving = loadIdentity()
        .then((identity) => identity.signOut())
        .catch(warn)
      if (accessToken !== '') await api('signOut', { accessToken }).catch(warn)
      await leaving
    },
  }
}
