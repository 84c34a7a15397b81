import type { Grant } from '@sesame/contract/endpoints/auth'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/** HTTP status of a sign-in that completed a new account. */
const CREATED = 201

/** Opens the session: shows our API the proof of a sign-in at the identity service. */
export interface Exchange {
  /** For a new sign-in. */
  readonly open: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /**
   * Opens or continues a session with a sign-in that the identity service still remembers. An outage keeps the sign-in
   * for another try, and a lock asks for the password.
   */
  readonly reopen: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /** After a password reset by e-mail, with our code from it: ends every other session. */
  readonly openAfterReset: (identity: Identity, user: IdentityUser, code: string) => Promise<void>
}

type Ask = (idToken: string) => Promise<{ readonly status: number; readonly data: Grant }>

export function createExchange({ api }: Pick<AuthPorts, 'api'>, session: Session): Exchange {
  /**
   * After a refusal, the identity service's client is signed out as well. The exception is an account that only lacks
   * its sign-up, which this sign-in can complete.
   */
  const prove = async (
    identity: Identity,
    user: IdentityUser,
    ask: Ask,
    keepsSignIn: (error: unknown) => boolean = () => false,
  ): Promise<void> => {
    try {
      const { status, data } = await ask(await user.idToken())
      session.open(data, status === CREATED ? true : undefined)
    } catch (error) {
      if (codeOf(error) === 'auth/sign-up-incomplete') {
        session.set({ incomplete: { email: user.email, displayName: user.displayName } })
      } else if (!keepsSignIn(error)) await identity.signOut()
      throw error
    }
  }

  return {
    open: (identity, user, remember) =>
      prove(identity, user, (idToken) => api('signIn', { body: { idToken, remember } })),

    reopen: (identity, user, remember) => {
      const sid = session.lastSid()
      const continued = sid === undefined ? {} : { sid }
      return prove(
        identity,
        user,
        (idToken) => api('signIn', { body: { idToken, remember, ...continued } }),
        (error) => {
          if (!(error instanceof CallError)) return true
          if (error.locksSession) session.lock(0)
          return error.locksSession || error.isOutage
        },
      )
    },

    openAfterReset: (identity, user, code) =>
      prove(
        identity,
        user,
        (idToken) => api('resetPassword', { body: { idToken, code } }),
        (error) => !(error instanceof CallError) || error.isOutage,
      ),
  }
}
