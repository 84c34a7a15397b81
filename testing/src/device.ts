import './only-emulators.ts'
import type { AccountProvider } from '@sesame/contract/account-providers'
import { randomId } from '@sesame/contract/random-id'
import { initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  OAuthProvider,
  signInAnonymously,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  type Auth,
  type User,
  type UserCredential,
} from 'firebase/auth'
import type { Identity } from './identity.ts'
import { suiteVariable } from './suite-variable.ts'

/** How to sign a person in at the identity service on a device. */
export type Way =
  | { readonly by: 'new-password' | 'password'; readonly email: string; readonly password: string }
  | { readonly by: 'guest' }
  | { readonly by: 'custom-token'; readonly token: string }
  | { readonly by: AccountProvider; readonly claims: ProviderClaims }

/** A provider's claims about a person. `sub` is the id of the account at the provider. */
export interface ProviderClaims {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/**
 * Signs a person in with Firebase's own client, in this process. The user can then be moved to a page, in the format in
 * which the client stores users.
 */
export async function signInOnDevice(way: Way): Promise<User> {
  const name = `person-${randomId()}`
  const auth = initializeAuth(initializeApp({ apiKey: 'demo' }, name), {
    persistence: inMemoryPersistence,
  })
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  connectAuthEmulator(auth, `http://${host}`, { disableWarnings: true })
  return (await signIn(auth, way)).user
}

async function signIn(auth: Auth, way: Way): Promise<UserCredential> {
  switch (way.by) {
    case 'new-password':
      return createUserWithEmailAndPassword(auth, way.email, way.password)
    case 'password':
      return signInWithEmailAndPassword(auth, way.email, way.password)
    case 'guest':
      return signInAnonymously(auth)
    case 'custom-token':
      return signInWithCustomToken(auth, way.token)
    default: {
      // The Auth emulator accepts the claims as plain JSON (Firebase, « Connect your app to the Authentication Emulator »).
      const idToken = JSON.stringify(way.claims)
      return signInWithCredential(auth, new OAuthProvider(way.by).credential({ idToken }))
    }
  }
}

/** Resolves with the sign-in of a device, with new tokens that contain the account's current state. */
export async function identityOf(user: User): Promise<Identity> {
  const idToken = await user.getIdToken(true)
  return { uid: user.uid, idToken, refreshToken: user.refreshToken, email: user.email ?? '' }
}
