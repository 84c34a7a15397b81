import type { Locale } from '@sesame/contract/fields'
import {
  sendEmailVerification,
  unlink,
  updatePassword,
  verifyBeforeUpdateEmail,
  type Auth,
  type User,
} from 'firebase/auth'
import { signedInUser } from '../account-links.ts'
import type { Identity } from '../identity.ts'

type CredentialChanges = Pick<
  Identity,
  'unlink' | 'updatePassword' | 'sendVerificationEmail' | 'sendEmailChange'
>

/** Changes the ways into the account of the current user. */
export function credentialChanges(auth: Auth): CredentialChanges {
  const inLanguage = async (locale: Locale, send: (user: User) => Promise<void>) => {
    const user = await signedInUser(auth)
    auth.languageCode = locale
    await send(user)
  }
  return {
    unlink: async (provider) => {
      await unlink(await signedInUser(auth), provider)
    },
    updatePassword: async (password) => updatePassword(await signedInUser(auth), password),
    sendVerificationEmail: (locale) => inLanguage(locale, (user) => sendEmailVerification(user)),
    sendEmailChange: (email, locale) =>
      inLanguage(locale, (user) => verifyBeforeUpdateEmail(user, email)),
  }
}
