import type { AccountMails } from '../common/ports/identity/account-mails.ts'
import type { Letters } from '../common/ports/letters.ts'
import { randomId } from '../common/random-id.ts'

/**
 * The same mails as letters of ours. A reset is queued for an address, whose owner, if any, is looked up when it is sent:
 * what is done here is the same for every address.
 */
export function accountLetters(letters: Letters): AccountMails {
  return {
    resetPassword: (email, locale) =>
      letters.send({ email, locale }, randomId(), { kind: 'reset-password' }),
    verifyEmail: ({ uid }) => letters.send({ uid }, randomId(), { kind: 'verify-email' }),
    changeEmail: ({ uid }, newEmail) =>
      letters.send({ uid }, randomId(), { kind: 'change-email', newEmail }),
  }
}
