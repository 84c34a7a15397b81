import { CallError } from '../../api/call-error.ts'
import { codeOf } from '../../code-of.ts'
import type { Identity, IdentityUser } from '../../identity/identity.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from '../session/begin.ts'
import type { AccountCompletion, CompleteSignUp } from './complete-sign-up.ts'
import type { Session } from '../session/session.ts'

export interface AccountCreation extends AccountCompletion {
  readonly email: string
  readonly password: string
}

export interface SignUp {
  /** Creates an account, or completes the sign-up of an incomplete one. Call it only after the person has accepted the terms. */
  createAccount: (account: AccountCreation) => Promise<void>
  /** Completes the sign-up of an account that turned out to be incomplete at sign-in. */
  completeAccount: (completion: AccountCompletion) => Promise<void>
  /** Abandons the incomplete account, so that the person can sign in with another account. */
  abandonIncomplete: () => Promise<void>
}

export function createSignUp(
  { logger, loadIdentity }: Pick<AuthPorts, 'logger' | 'loadIdentity'>,
  session: Session,
  begin: Begin,
  complete: CompleteSignUp,
): SignUp {
  return {
    async createAccount({ email, password, ...completion }) {
      const identity = await begin()
      let user: IdentityUser | undefined
      try {
        await identity.setPersistence('device')
        user = await createOrResume(identity, email, password)
        await complete(identity, user, completion)
      } catch (error) {
        logger.warn('Création de compte impossible', codeOf(error))
        if (user !== undefined) await identity.signOut()
        throw error
      }
    },

    async completeAccount(completion) {
      try {
        const identity = await loadIdentity()
        const user = await identity.currentUser()
        if (user === null) throw new CallError('auth/requires-recent-login')
        await complete(identity, user, completion)
      } catch (error) {
        logger.warn('Inscription inachevée', codeOf(error))
        throw error
      }
    },

    async abandonIncomplete() {
      session.set({ incomplete: null })
      const identity = await loadIdentity()
      await identity.signOut()
    },
  }
}

/**
 * Creates the account. If the address already has an account with this password, the person made it in an earlier attempt: resume
 * that attempt.
 */
async function createOrResume(
  identity: Identity,
  email: string,
  password: string,
): Promise<IdentityUser> {
  try {
    return await identity.createUser(email, password)
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-in-use') throw error
    try {
      return await identity.signInWithPassword(email, password)
    } catch {
      throw error
    }
  }
}
