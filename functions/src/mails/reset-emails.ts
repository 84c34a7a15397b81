import type { AccountMails } from '../common/ports/identity/account-mails.ts'
import type { Emails } from '../common/ports/emails.ts'
import { randomId } from '../common/random-id.ts'

/**
 * A reset sent as our own e-mail. It is queued for an address, whose owner, if any, is looked up when it is sent, so that the
 * work here is the same for every address. Commits store the other e-mails about an account.
 */
export function resetEmails(emails: Emails): Pick<AccountMails, 'resetPassword'> {
  return {
    resetPassword: (email, locale) =>
      emails.send({ email, locale }, randomId(), { kind: 'reset-password' }),
  }
}
