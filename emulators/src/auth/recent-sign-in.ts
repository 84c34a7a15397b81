import type { Call } from './call.ts'

/**
 * How old the sign-in may be that one of these calls needs. No page says it; users of the service report it.
 *
 * Source: https://github.com/capawesome-team/capacitor-firebase/issues/539
 */
export const RECENT_SIGN_IN_SECONDS = 5 * 60

/**
 * Whether the service asks for a recent sign-in: for another password or address, wherever it is given, and for a deletion. It
 * does not for a name, a picture, or a provider that is linked or unlinked.
 *
 * Source: https://firebase.google.com/docs/auth/web/manage-users#re-authenticate_a_user, and for the link that changes
 * an address https://github.com/firebase/firebase-js-sdk/issues/5202
 */
export function needsRecentSignIn({ operation, fields }: Call): boolean {
  if (fields['idToken'] === undefined) return false
  switch (operation) {
    case 'accounts:delete':
    case 'accounts:signUp': // links an address with a password
    case 'accounts:signInWithEmailLink': // links an address without one
      return true
    case 'accounts:update':
      return fields['email'] !== undefined || fields['password'] !== undefined
    case 'accounts:sendOobCode':
      return fields['requestType'] === 'VERIFY_AND_CHANGE_EMAIL'
    default:
      return false
  }
}
