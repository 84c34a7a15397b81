import type { AccountMails } from '../common/ports/identity/account-mails.ts'
import type { Emails } from '../common/ports/emails.ts'
import { randomId } from '../common/random-id.ts'

/**
 * Sends password resets as our own e-mails. They are queued by address, and the owner, if any, is looked up only at sending,
 * so that the work here is the same for every address. All other e-mails about an account are stored by commits.
 */
export function resetEmails(emails: Emails): Pick<AccountMails, 'resetPassword'> {
  return {
    resetPassword: (email, locale) =>
      emails.send({ email, locale }, randomId(), { kind: 'reset-password' }),
  }
}
