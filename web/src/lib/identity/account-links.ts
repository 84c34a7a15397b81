import type { AccountProvider } from '@sesame/contract/account-providers'
import {
  EmailAuthProvider,
  linkWithCredential,
  linkWithPopup,
  linkWithRedirect,
  signInWithCredential,
  signInWithEmailAndPassword,
  type Auth,
  type AuthError,
  type User,
} from 'firebase/auth'
import { currentUserOf } from './firebase-auth.ts'
import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'
import { authProvider, credentialOf } from './account-providers.ts'
import { CredentialTakenError, DifferentMethodError } from './conflict-error.ts'
import { entered } from './entered.ts'
import { identityUser } from './identity-user.ts'
import { opaquePassword, provePassword } from '../password/opaque-password.ts'
import type { Identity } from './identity.ts'

/** Adds sign-in methods to the current user's account. */
export function accountLinks(
  auth: Auth,
): Pick<Identity, 'linkWithPassword' | 'linkWithPopup' | 'linkWithRedirect'> {
  return {
    linkWithPassword: async (email, password) => {
      const user = await signedInUser(auth)
      try {
        const credential = EmailAuthProvider.credential(email, opaquePassword(password))
        return identityUser((await linkWithCredential(user, credential)).user)
      } catch (error) {
        throw takenOr(error, async () =>
          entered(
            await provePassword(password, (form) => signInWithEmailAndPassword(auth, email, form)),
          ),
        )
      }
    },
    linkWithPopup: async (provider) => {
      const user = await signedInUser(auth)
      try {
        return identityUser((await linkWithPopup(user, authProvider(provider))).user)
      } catch (error) {
        throw withTaken(auth, provider, error)
      }
    },
    linkWithRedirect: async (provider) =>
      linkWithRedirect(await signedInUser(auth), authProvider(provider)),
  }
}

/** Returns the current user, for linking a method or proving their identity again. */
export async function signedInUser(auth: Auth): Promise<User> {
  const user = await currentUserOf(auth)
  if (user === null) throw new CallError('auth/session-ended')
  return user
}

/**
 * If a provider sign-in failed because its address belongs to an account with another method, turns the error into one that can
 * link the provider later.
 */
export function withLink(auth: Auth, provider: AccountProvider, error: unknown): unknown {
  if (codeOf(error) !== 'auth/account-exists-with-different-credential') return error
  const credential = credentialOf(provider, error)
  const { email } = (error as AuthError).customData
  if (credential === null || email === undefined) return error
  const link = async () =>
    identityUser((await linkWithCredential(await signedInUser(auth), credential)).user)
  return new DifferentMethodError({ provider, email, link }, { cause: error })
}

/**
 * If linking failed because the provider's account is already linked to another account, turns the error into one that can sign
 * in to that account instead.
 */
export function withTaken(auth: Auth, provider: AccountProvider, error: unknown): unknown {
  const credential = credentialOf(provider, error)
  if (credential === null) return error
  return takenOr(error, async () => entered(await signInWithCredential(auth, credential)))
}

function takenOr(error: unknown, signIn: CredentialTakenError['signIn']): unknown {
  const code = codeOf(error)
  const isTaken = code === 'auth/credential-already-in-use' || code === 'auth/email-already-in-use'
  return isTaken ? new CredentialTakenError(code, signIn, { cause: error }) : error
}
