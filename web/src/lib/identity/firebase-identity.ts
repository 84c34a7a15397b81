import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { CallError } from '../api/call-error.ts'
import { canStore } from '../device/storage.ts'
import { accountLinks, signedInUser } from './account-links.ts'
import { authProvider } from './account-providers.ts'
import { actionCodes } from './credentials/action-codes.ts'
import { entered } from './entered.ts'
import { currentUserOf, firebaseAuth, openTabs } from './firebase-auth.ts'
import { identityUser } from './identity-user.ts'
import type { Identity } from './identity.ts'
import { fetchPasswordPolicy } from './credentials/password-policy.ts'
import { opaquePassword, provePassword } from '../password/opaque-password.ts'
import { providerSignIn } from './sign-in-methods.ts'

/** Implements the {@link Identity} port with the SDK. */
export function firebaseIdentity(): Identity {
  const auth = firebaseAuth()
  return {
    ...providerSignIn(auth),
    ...accountLinks(auth),
    ...actionCodes(auth),
    updatePassword: async (password) =>
      updatePassword(await signedInUser(auth), opaquePassword(password)),
    passwordPolicy: () => fetchPasswordPolicy(auth),
    passwordChangedAt: async () => {
      const { fetchPasswordChange } = await import('./credentials/password-change.ts')
      return fetchPasswordChange(auth)
    },
    linkedAddresses: async () => {
      const { providerData } = await signedInUser(auth)
      return Object.fromEntries(
        providerData.flatMap(({ providerId, email }) =>
          email === null ? [] : [[providerId, email]],
        ),
      )
    },
    setPersistence(persistence) {
      // Check now that storage works, because otherwise the SDK would fail after the sign-in, with an internal error. Local
      // storage is always required, because it stores the access token.
      const canKeep =
        canStore('localStorage') && (persistence === 'device' || canStore('sessionStorage'))
      if (!canKeep) return Promise.reject(new CallError('client/storage-refused'))
      openTabs.choose(persistence)
      return Promise.resolve()
    },
    signInWithPassword: async (email, password) =>
      entered(
        await provePassword(password, (form) => signInWithEmailAndPassword(auth, email, form)),
      ),
    signInAsGuest: async () => entered(await signInAnonymously(auth)),
    signInWithCustomToken: async (customToken) =>
      entered(await signInWithCustomToken(auth, customToken)),
    createUser: async (email, password) =>
      entered(await createUserWithEmailAndPassword(auth, email, opaquePassword(password))),
    updateDisplayName: async (displayName) => {
      if (auth.currentUser !== null) await updateProfile(auth.currentUser, { displayName })
    },
    currentUser: async () => {
      const user = await currentUserOf(auth)
      return user && identityUser(user)
    },
    rememberedUser: async () => {
      const user = await currentUserOf(auth)
      return user !== null && (await openTabs.hasDevice()) ? identityUser(user) : null
    },
    reauthenticateWithPassword: async (password) => {
      const user = await signedInUser(auth)
      const proved = await provePassword(password, (form) =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', form)),
      )
      return identityUser(proved.user)
    },
    reauthenticateWithPopup: async (provider) => {
      const user = await signedInUser(auth)
      return identityUser((await reauthenticateWithPopup(user, authProvider(provider))).user)
    },
    reauthenticateWithRedirect: async (provider) =>
      reauthenticateWithRedirect(await signedInUser(auth), authProvider(provider)),
    deleteCurrentUser: async () => {
      if (auth.currentUser !== null) await deleteUser(auth.currentUser)
    },
    signOut: async () => {
      await currentUserOf(auth)
      await signOut(auth)
    },
    forgetTab: async () => {
      await currentUserOf(auth)
      openTabs.forgetHere()
    },
  }
}
