import type { Locale } from '@sesame/contract/fields'

/** Mails that let people choose a new password. */
export interface PasswordReset {
  /**
   * Has the identity service send the mail, in this language; nothing tells whether there was anyone to send it to.
   *
   * @throws {ApiError} `server/unavailable`, alike for every address.
   */
  send(email: string, locale: Locale): Promise<void>
}
