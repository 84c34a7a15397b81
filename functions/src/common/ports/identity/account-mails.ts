import type { Locale } from '@sesame/contract/fields'

/** A person who asks for an e-mail, and the proof by which the identity service recognizes them. */
export interface Asking {
  readonly uid: string
  readonly idToken: string
  readonly locale: Locale
}

/** E-mails with account links that the identity service sends, from its own templates, when we send none ourselves. */
export interface AccountMails {
  /**
   * Sends the link for a new password, in this language. Does not reveal whether the account exists.
   *
   * @throws {ApiError} `server/unavailable`, whatever the address.
   */
  resetPassword(email: string, locale: Locale): Promise<void>
  /**
   * Sends the link that verifies the person's address.
   *
   * @throws {ApiError} `server/unavailable`, or `request/too-many` if the identity service limits it.
   */
  verifyEmail(person: Asking): Promise<void>
  /**
   * Sends a link to the new address; following it makes the address theirs. Does not reveal whether another account has it.
   *
   * @throws {ApiError} as {@link AccountMails.verifyEmail}.
   */
  changeEmail(person: Asking, newEmail: string): Promise<void>
}
