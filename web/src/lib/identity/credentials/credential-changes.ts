import { unlink, updatePassword, type Auth } from 'firebase/auth'
import { signedInUser } from '../account-links.ts'
import type { Identity } from '../identity.ts'

type CredentialChanges = Pick<Identity, 'unlink' | 'updatePassword'>

/** Changes the ways into the account of the current user. */
export function credentialChanges(auth: Auth): CredentialChanges {
  return {
    unlink: async (provider) => {
      await unlink(await signedInUser(auth), provider)
    },
    updatePassword: async (password) => updatePassword(await signedInUser(auth), password),
  }
}
