import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  createUserWithEmailAndPassword,
  deleteUser,
  setPersistence,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type User,
} from 'firebase/auth'
import { authProvider } from './account-providers.ts'
import { firebaseAuth } from './firebase-auth.ts'
import type { Identity, IdentityUser } from './identity.ts'

const PERSISTENCES = { device: browserLocalPersistence, tab: browserSessionPersistence }

/** The identity service behind our port. */
export function firebaseIdentity(): Identity {
  const auth = firebaseAuth()
  return {
    setPersistence: (persistence) => setPersistence(auth, PERSISTENCES[persistence]),
    signInWithPassword: async (email, password) =>
      identityUser((await signInWithEmailAndPassword(auth, email, password)).user),
    signInWithPopup: async (provider) => {
      const resolver = browserPopupRedirectResolver
      return identityUser((await signInWithPopup(auth, authProvider(provider), resolver)).user)
    },
    signInAsGuest: async () => identityUser((await signInAnonymously(auth)).user),
    createUser: async (email, password) =>
      identityUser((await createUserWithEmailAndPassword(auth, email, password)).user),
    updateDisplayName: async (displayName) => {
      if (auth.currentUser !== null) await updateProfile(auth.currentUser, { displayName })
    },
    currentUser: async () => {
      await auth.authStateReady()
      return auth.currentUser === null ? null : identityUser(auth.currentUser)
    },
    deleteCurrentUser: async () => {
      if (auth.currentUser !== null) await deleteUser(auth.currentUser)
    },
    signOut: () => signOut(auth),
    forgetTab: async () => {
      await auth.authStateReady()
      if (isRememberedByTab()) await signOut(auth)
    },
  }
}

/** Whether the client keeps its user in this tab's storage, under its own key. */
function isRememberedByTab(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser:'))
}

function identityUser(user: User): IdentityUser {
  const { uid, email, displayName, isAnonymous } = user
  return { uid, email, displayName, isAnonymous, idToken: () => user.getIdToken() }
}
