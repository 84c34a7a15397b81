import { codeOf } from '../code-of.ts'
import type { AccountProvider, Identity, Persistence } from '../identity/identity.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Exchange } from './exchange.ts'
import type { Session } from './session.ts'

export interface PasswordSignIn {
  readonly email: string
  readonly password: string
  readonly remember: boolean
}

export interface SignIn {
  /** Errors are logged and handed back (specification, section 8). */
  signInWithPassword: (credentials: PasswordSignIn) => Promise<void>
  /** A failure keeps the provider's code as the last error code (specification, section 8). */
  signInWithProvider: (provider: AccountProvider, remember: boolean) => Promise<void>
  /** A failure is logged, then passed on (specification, section 8). */
  signInAsGuest: () => Promise<void>
}

export function createSignIn(
  { logger }: Pick<AuthPorts, 'logger'>,
  session: Session,
  begin: Begin,
  exchange: Exchange,
): SignIn {
  const persist = (identity: Identity, remember: boolean): Promise<void> => {
    const persistence: Persistence = remember ? 'device' : 'tab'
    return identity.setPersistence(persistence)
  }

  return {
    async signInWithPassword({ email, password, remember }) {
      try {
        const identity = await begin()
        await persist(identity, remember)
        const user = await identity.signInWithPassword(email, password)
        await exchange(identity, user, remember)
      } catch (error) {
        logger.warn('Connexion impossible', codeOf(error))
        throw error
      }
    },

    async signInWithProvider(provider, remember) {
      const identity = await begin()
      try {
        await persist(identity, remember)
        const user = await identity.signInWithPopup(provider)
        await exchange(identity, user, remember)
      } catch (error) {
        session.set({ lastErrorCode: codeOf(error) })
        throw error
      }
    },

    async signInAsGuest() {
      const identity = await begin()
      try {
        // A guest account exists on this device alone: forgetting it would lose it.
        await persist(identity, true)
        await exchange(identity, await identity.signInAsGuest(), true)
      } catch (error) {
        logger.warn('Erreur d’authentification anonyme', codeOf(error))
        throw error
      }
    },
  }
}
