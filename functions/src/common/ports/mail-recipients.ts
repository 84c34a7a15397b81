import type { MailName } from '../../mails/waiting-mail.ts'

/** The index of e-mails by recipient, `mailRecipients/{owner},{key}`. It may contain e-mails that were not sent. */
export interface MailRecipients {
  /**
   * Returns the newest e-mails to a recipient since a time (ms), newest first, at most `max`. `to` is the recipient's
   * `recipientKey`.
   */
  find(to: string, sinceMs: number, max: number): Promise<readonly MailName[]>
}
