import type { AccountMails } from '../common/ports/identity/account-mails.ts'
import type { Letters } from '../common/ports/letters.ts'
import { randomId } from '../common/random-id.ts'

/**
 * A reset as a letter of ours. It is queued for an address, whose owner, if any, is looked up when it is sent: what is done
 * here is the same for every address. The other letters about an account are kept by the commit that asks for them.
 */
export function accountLetters(letters: Letters): Pick<AccountMails, 'resetPassword'> {
  return {
    resetPassword: (email, locale) =>
      letters.send({ email, locale }, randomId(), { kind: 'reset-password' }),
  }
}
