import type { Locale } from '@sesame/contract/fields'

export interface PasswordReset {
  /**
   * Has the identity service send a reset mail in this language. Whether the account exists is not revealed.
   *
   * @throws {ApiError} `server/unavailable`, independent of the address.
   */
  send(email: string, locale: Locale): Promise<void>
}
