import type { AccountProvider } from '@sesame/contract/account-providers'
import { codeOf } from '../../code-of.ts'
import type { Identity, Persistence } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from '../session/begin.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Account } from './account-methods.ts'
import type { PendingLinks } from './pending-link.ts'
import { goToProvider } from './redirects.ts'
import type { Session } from '../session/session.ts'
import type { ReportAgain } from './report-again.ts'

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

export interface SignIn {
  /** Logs a failure, then rethrows it (specification, section 8). */
  withPassword: (credentials: PasswordSignIn) => Promise<void>
  /**
   * Uses a popup, falling back to a redirect if none opens. If the popup fails, the provider's code becomes the last error
   * code (specification, section 8).
   */
  withProvider: (provider: AccountProvider, remember: boolean) => Promise<void>
  /** Finishes a sign-in on return from the provider's page. */
  finish: () => Promise<void>
  /** Logs a failure, then rethrows it (specification, section 8). */
  asGuest: () => Promise<void>
}

export function createSignIn(
  { logger, redirects, rememberMethod }: AuthPorts,
  session: Session,
  begin: Begin,
  account: () => Promise<Pick<Account, 'exchange' | 'pendingLinks'>>,
  reportAgain: ReportAgain,
): SignIn {
  const persist = (identity: Identity, remember: boolean): Promise<void> => {
    const persistence: Persistence = remember ? 'device' : 'tab'
    return identity.setPersistence(persistence)
  }

  const open: Exchange['open'] = async (...proof) => (await account()).exchange.open(...proof)
  const link: PendingLinks['link'] = async (user) => (await account()).pendingLinks.link(user)
  const keep = async (error: unknown): Promise<void> => (await account()).pendingLinks.keep(error)

  return {
    async withPassword({ email, password, remember }) {
      try {
        const identity = await begin()
        await persist(identity, remember)
        const user = await identity.signInWithPassword(email, password)
        // If a new password has not been reported to our API, report it first. This report also opens the session.
        if (!(await reportAgain())) await open(identity, user, remember)
        rememberMethod('password')
        await link(user)
      } catch (error) {
        logger.warn('Connexion impossible', codeOf(error))
        throw error
      }
    },

    async withProvider(provider, remember) {
      const identity = await begin()
      try {
        await persist(identity, remember)
        const user = await goToProvider(
          redirects,
          { errand: remember ? 'remember' : 'tab', provider },
          {
            byWindow: () =>
              identity.signInWithPopup(provider).catch((error: unknown) => {
                session.set({ lastErrorCode: codeOf(error) })
                throw error
              }),
            byPage: () => {
              rememberMethod(provider)
              return identity.signInWithRedirect(provider)
            },
          },
        )
        await open(identity, user, remember)
        rememberMethod(provider)
        await link(user)
      } catch (error) {
        await keep(error)
        throw error
      }
    },

    async finish() {
      const remember = redirects.read()?.errand === 'remember'
      redirects.clear()
      const identity = await begin()
      try {
        // The person chose before the redirect whether to stay signed in, and the identity service's client on this page does not
        // know the choice.
        await persist(identity, remember)
        const user = await identity.redirectResult()
        await open(identity, user, remember)
        await link(user)
      } catch (error) {
        await keep(error)
        throw error
      }
    },

    async asGuest() {
      try {
        const identity = await begin()
        // A guest can only sign in from this device, so always remember the guest.
        await persist(identity, true)
        await open(identity, await identity.signInAsGuest(), true)
        rememberMethod('guest')
      } catch (error) {
        logger.warn('Erreur d’authentification anonyme', codeOf(error))
        throw error
      }
    },
  }
}
