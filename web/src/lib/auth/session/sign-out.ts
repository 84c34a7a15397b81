import { codeOf } from '../../code-of.ts'
import type { Identity } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

export interface SignOut {
  /** Ends the session in this tab immediately, even offline; then ends it at the API and signs out of the identity service. */
  signOut: () => Promise<void>
  /** Signs out because another tab did, and clears what the identity service's client stores for this tab. */
  follow: () => void
  /** Signs out only the identity service's client. A failure is just logged, because the session has already ended. */
  forget: () => Promise<void>
  /**
   * Resolves after the API and the identity service's client have signed the user out. A sign-in begun earlier would be
   * undone.
   */
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

  const clear = (how: (identity: Identity) => Promise<void>): Promise<void> =>
    loadIdentity().then(how).catch(warn)
  const forget = () => clear((identity) => identity.signOut())

  return {
    leaving: () => leaving,
    forget,
    follow() {
      session.close('signed-out')
      leaving = clear((identity) => identity.forgetTab())
    },
    async signOut() {
      const accessToken = tokens.read()
      session.close('signed-out')
      const told = accessToken === '' ? null : api('signOut', { accessToken }).catch(warn)
      leaving = forget().then(async () => {
        await told
      })
      await leaving
    },
  }
}
