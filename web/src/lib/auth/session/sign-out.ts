import { codeOf } from '../../code-of.ts'
import type { Identity } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

export interface SignOut {
  /**
   * Ends the session in this tab immediately, even offline; then ends the session at the API and signs out at the identity
   * service.
   */
  signOut: () => Promise<void>
  /**
   * Signs out in this tab because another tab signed out. Also clears the data that the identity service's client stores for this
   * tab.
   */
  follow: () => void
  /**
   * Signs out only at the identity service's client. Logs a failure instead of rejecting, because the session has already ended.
   */
  forget: () => Promise<void>
  /**
   * Resolves after the sign-out has finished at the API and at the identity service's client. A new sign-in must wait for this,
   * because the sign-out would undo it.
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
