import type { Locale } from '@sesame/contract/fields'

/** A person who asks for a mail, and the proof by which the identity service knows them. */
export interface Asking {
  readonly uid: string
  readonly idToken: string
  readonly locale: Locale
}

/** Mails with a link that does something to an account, where no letters of ours leave: the identity service's templates. */
export interface AccountMails {
  /**
   * Has the link for a new password sent, in this language. Whether the account exists is not revealed.
   *
   * @throws {ApiError} `server/unavailable`, independent of the address.
   */
  resetPassword(email: string, locale: Locale): Promise<void>
  /**
   * Has the link sent that verifies the person's address.
   *
   * @throws {ApiError} `server/unavailable`, or `request/too-many` where the identity service counts.
   */
  verifyEmail(person: Asking): Promise<void>
  /**
   * Has the link sent, to the new address, that makes it theirs. Whether it is somebody's already is not revealed.
   *
   * @throws {ApiError} as {@link AccountMails.verifyEmail}.
   */
  changeEmail(person: Asking, newEmail: string): Promise<void>
}
