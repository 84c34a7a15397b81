import type { Locale } from '@sesame/contract/fields'

/** A person who requests an e-mail, and the ID token by which the identity service recognizes them. */
export interface Asking {
  readonly uid: string
  readonly idToken: string
  readonly locale: Locale
}

/** E-mails with account links that the identity service sends from its own templates, if we send no e-mails ourselves. */
export interface AccountMails {
  /**
   * Sends the link for setting a new password, in this language. Does not reveal whether the account exists.
   *
   * @throws {ApiError} `server/unavailable`, whatever the address.
   */
  resetPassword(email: string, locale: Locale): Promise<void>
  /**
   * Sends the link that verifies the person's e-mail address.
   *
   * @throws {ApiError} `server/unavailable`, or `request/too-many` if the identity service throttles the request.
   */
  verifyEmail(person: Asking): Promise<void>
  /**
   * Sends a link to the new e-mail address. Opening the link makes the new address the account's address. Does not reveal
   * whether another account has this address.
   *
   * @throws {ApiError} the same errors as {@link AccountMails.verifyEmail}.
   */
  changeEmail(person: Asking, newEmail: string): Promise<void>
}
