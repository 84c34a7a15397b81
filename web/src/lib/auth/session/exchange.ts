import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/** HTTP status of a sign-in that completed a new account. */
const CREATED = 201

/** Proves a sign-in at the identity service to our API, which opens the session. */
export type Exchange = (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>

/**
 * A refusal of the API leaves no half state: the identity service's client is signed out as well,
 * except where the account only waits for its sign-up, which that sign-in will finish.
 */
export function createExchange({ api }: Pick<AuthPorts, 'api'>, session: Session): Exchange {
  return async (identity, user, remember) => {
    try {
      const idToken = await user.idToken()
      const { status, data } = await api('signIn', { body: { idToken, remember } })
      session.open(data, status === CREATED)
    } catch (error) {
      if (codeOf(error) === 'auth/sign-up-incomplete') {
        session.set({ incomplete: { email: user.email, displayName: user.displayName } })
      } else {
        await identity.signOut()
      }
      throw error
    }
  }
}
