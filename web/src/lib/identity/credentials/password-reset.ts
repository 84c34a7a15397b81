import { sendPasswordResetEmail, type Auth } from 'firebase/auth'
import type { Identity } from '../identity.ts'

/** The mail that leads to a new password (specification, section 7). */
export function passwordReset(auth: Auth): Pick<Identity, 'sendPasswordReset'> {
  return {
    async sendPasswordReset(email, locale) {
      auth.languageCode = locale
      await sendPasswordResetEmail(auth, email)
    },
  }
}
