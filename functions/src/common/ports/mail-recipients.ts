import type { MailName } from '../../mails/waiting-mail.ts'

/** The index of e-mails by recipient, `mailRecipients/{owner},{key}`. An entry may name an e-mail that was not sent. */
export interface MailRecipients {
  /** The latest e-mails to a mailbox since a time (ms), newest first, at most `max`. `to` is its `recipientKey`. */
  find(to: string, sinceMs: number, max: number): Promise<readonly MailName[]>
}
