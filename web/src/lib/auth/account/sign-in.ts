import type { AccountProvider } from '@sesame/contract/account-providers'
import { codeOf } from '../../code-of.ts'
import type { Identity, Persistence } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from '../session/begin.ts'
import type { Exchange } from '../session/exchange.ts'
import type { PendingLinks } from './pending-link.ts'
import { goToProvider, type Errand, type Purpose } from './redirects.ts'
import type { Session } from '../session/session.ts'

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

export interface SignIn {
  /** Errors are logged and handed back (specification, section 8). */
  signInWithPassword: (credentials: PasswordSignIn) => Promise<void>
  /**
   * By popup; by leaving the page where none can be opened. A failure keeps the provider's code as
   * the last error code (specification, section 8).
   */
  signInWithProvider: (provider: AccountProvider, remember: boolean) => Promise<void>
  /** For whose page this one was left, for one of these errands, which waits to be finished. */
  returningFrom: (...errands: readonly Errand[]) => AccountProvider | null
  /** What this page was left for, where more than one thing wants a proof. */
  returningFor: () => Purpose | null
  finishRedirect: () => Promise<void>
  /** A failure is logged, then passed on (specification, section 8). */
  signInAsGuest: () => Promise<void>
}

export function createSignIn(
  { logger, redirects, rememberMethod }: AuthPorts,
  session: Session,
  begin: Begin,
  exchange: Exchange,
  pendingLinks: PendingLinks,
): SignIn {
  const persist = (identity: Identity, remember: boolean): Promise<void> => {
    const persistence: Persistence = remember ? 'device' : 'tab'
    return identity.setPersistence(persistence)
  }

  /** The provider's code becomes the last error code; what could have been linked is kept. */
  const note = (error: unknown): void => {
    session.set({ lastErrorCode: codeOf(error) })
    pendingLinks.keep(error)
  }

  return {
    async signInWithPassword({ email, password, remember }) {
      try {
        const identity = await begin()
        await persist(identity, remember)
        const user = await identity.signInWithPassword(email, password)
        await exchange(identity, await pendingLinks.settle(user), remember)
        rememberMethod('password')
      } catch (error) {
        logger.warn('Connexion impossible', codeOf(error))
        throw error
      }
    },

    async signInWithProvider(provider, remember) {
      const identity = await begin()
      try {
        await persist(identity, remember)
        const user = await goToProvider(
          redirects,
          { errand: remember ? 'remember' : 'tab', provider },
          {
            byWindow: () => identity.signInWithPopup(provider),
            byPage: (blocked) => {
              if (blocked !== null) note(blocked)
              rememberMethod(provider)
              return identity.signInWithRedirect(provider)
            },
          },
        )
        await exchange(identity, await pendingLinks.settle(user), remember)
        rememberMethod(provider)
      } catch (error) {
        note(error)
        throw error
      }
    },

    returningFrom(...errands) {
      const departure = redirects.read()
      return departure !== null && errands.includes(departure.errand) ? departure.provider : null
    },
    returningFor: () => redirects.read()?.purpose ?? null,
    async finishRedirect() {
      const remember = redirects.read()?.errand === 'remember'
      redirects.clear()
      const identity = await begin()
      try {
        // The page that left had chosen it; the client of this one has not heard.
        await persist(identity, remember)
        const user = await identity.redirectResult()
        await exchange(identity, await pendingLinks.settle(user), remember)
      } catch (error) {
        note(error)
        throw error
      }
    },

    async signInAsGuest() {
      const identity = await begin()
      try {
        // A guest account exists on this device alone: forgetting it would lose it.
        await persist(identity, true)
        await exchange(identity, await identity.signInAsGuest(), true)
        rememberMethod('guest')
      } catch (error) {
        logger.warn('Erreur d’authentification anonyme', codeOf(error))
        throw error
      }
    },
  }
}
