import type { Grant } from '@sesame/contract/endpoints/auth'
import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { claimsOf } from './access-token.ts'
import { createProve, type Prove } from './code-question.ts'
import type { Session } from './session.ts'

/** The HTTP status of a sign-in that completed a new account at our API. */
const CREATED = 201

/**
 * Opens the session by sending our API the proof of a sign-in at the identity service. If the API also requires a second factor,
 * first asks the person for a code. Loaded together with the account methods (see `auth-service.ts`).
 */
export interface Exchange {
  /** Opens a session after a new sign-in. */
  readonly open: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /**
   * Opens or continues a session with a sign-in that the identity service's client still has. After an outage, keeps this sign-in
   * for another attempt. If the session is locked, locks this tab too.
   */
  readonly reopen: (identity: Identity, user: IdentityUser, remember: boolean) => Promise<void>
  /** Opens a session after a password reset by e-mail, with our code from the e-mail. Ends every other session. */
  readonly openAfterReset: (identity: Identity, user: IdentityUser, code: string) => Promise<void>
  /** Only sends the proof; the caller handles the response. */
  readonly prove: Prove
}

type Ask = (idToken: string) => Promise<{ readonly status: number; readonly data: Grant }>

export function createExchange(
  ports: Pick<AuthPorts, 'api' | 'clock' | 'loadIdentity'>,
  session: Session,
): Exchange {
  const { api } = ports
  const prove = createProve(ports, session)

  /**
   * Opens the session. If the API refuses, signs out at the identity service's client too, unless the account's sign-up is
   * incomplete: the person needs this sign-in to complete it.
   */
  const openBy = async (
    identity: Identity,
    user: IdentityUser,
    ask: Ask,
    keepsSignIn: (error: unknown) => boolean = () => false,
    byPasskey = true,
  ): Promise<void> => {
    try {
      const { status, data } = await prove(user, ask, byPasskey)
      session.open(data, status === CREATED ? true : undefined)
    } catch (error) {
      if (codeOf(error) === 'auth/sign-up-incomplete') {
        session.set({ incomplete: { email: user.email, displayName: user.displayName } })
      } else if (!keepsSignIn(error) && session.get().user?.uid !== user.uid) {
        // Do not sign out if the same person has signed in from another tab meanwhile, because both tabs share the client's
        // sign-in.
        await identity.signOut()
      }
      throw error
    }
  }

  return {
    prove,

    open: (identity, user, remember) =>
      openBy(identity, user, (idToken) => api('signIn', { body: { idToken, remember } })),

    reopen: (identity, user, remember) => {
      // Send the last token: the API then does not ask for a code again.
      const accessToken = session.lastToken()
      const sid = claimsOf(accessToken)?.sid
      const continued = sid === undefined ? {} : { sid, accessToken }
      return openBy(
        identity,
        user,
        (idToken) => api('signIn', { body: { idToken, remember, ...continued } }),
        (error) => {
          if (!(error instanceof CallError)) return true
          if (error.locksSession) session.lock(0)
          // The person left the second-factor form, but is still remembered.
          const isLeft = error.code === 'client/code-left'
          return isLeft || error.locksSession || error.isOutage
        },
      )
    },

    openAfterReset: (identity, user, code) =>
      openBy(
        identity,
        user,
        (idToken) => api('resetPassword', { body: { idToken, code } }),
        (error) => !(error instanceof CallError) || error.isOutage,
        // Accept no passkey instead of a code, because a passkey does not prove the new password.
        false,
      ),
  }
}
