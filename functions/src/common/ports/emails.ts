import type { Email } from '../../mails/email.ts'
import type { MailName, Stranger } from '../../mails/waiting-mail.ts'

/** The e-mails that we send ourselves. */
export interface Emails {
  /** Whether we send e-mails ourselves. Otherwise, none is queued. */
  readonly areSent: boolean
  /**
   * Queues an e-mail that a commit stored under `mailQueue/{uid}/{key}`. Never rejects: if queueing fails, the hourly job queues
   * it again.
   */
  hand(name: MailName): Promise<void>
  /**
   * Queues an e-mail to an address, once per `key`, without waiting until it is sent. If queueing fails, the hourly job queues it
   * again.
   *
   * @throws {Error} if the e-mail could not be stored.
   */
  send(to: Stranger, key: string, message: Email): Promise<void>
}
