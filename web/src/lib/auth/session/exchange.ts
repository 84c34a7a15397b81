import type { Grant } from '@sesame/contract/endpoints/auth'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/** HTTP status of a sign-in that completed a new account. */
const CREATED = 201

/** Opens the session by sending our API the proof of a sign-in at the identity service. */
export interface Exchange {
  /** For a new sign-in. */
  readonly open: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /**
   * Opens or continues a session from a sign-in that the identity service still remembers. After an outage, keeps the
   * sign-in for another attempt. If the session is locked, locks it here too.
   */
  readonly reopen: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /** Opens a session after a password reset by e-mail, using our code from that e-mail. Ends every other session. */
  readonly openAfterReset: (identity: Identity, user: IdentityUser, code: string) => Promise<void>
}

type Ask = (idToken: string) => Promise<{ readonly status: number; readonly data: Grant }>

export function createExchange({ api }: Pick<AuthPorts, 'api'>, session: Session): Exchange {
  /**
   * If the API refuses, signs out the identity service's client as well. Exception: an account that only has to complete its
   * sign-up keeps this sign-in, which can complete it.
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
