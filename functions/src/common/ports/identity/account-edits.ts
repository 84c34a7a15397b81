import type { Provider } from '@sesame/contract/fields'

/**
 * Changes to accounts during requests. They do not use the Admin SDK: it reads the account again after each change, which
 * costs a round trip, and it cannot remove only the password.
 */
export interface AccountEdits {
  /**
   * Sets the account's name to the profile's.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  rename(uid: string, displayName: string): Promise<void>
  /**
   * Creates an account without a password.
   *
   * @throws {ApiError} `auth/address-taken` if another account has the address, or `server/unavailable`.
   */
  create(uid: string, email: string): Promise<void>
  /**
   * Recreates a deleted account, without a password and with a verified address. If an account with this uid exists again, gives
   * it the address.
   *
   * @throws {ApiError} `auth/address-taken` if another account has the address, or `server/unavailable`.
   */
  createAgain(
    uid: string,
    like: { readonly email: string; readonly displayName: string | null },
  ): Promise<void>
  /**
   * Sets the address of a guest's account, marked as unverified.
   *
   * @throws {ApiError} `auth/address-taken`, `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  giveEmail(uid: string, email: string): Promise<void>
  /**
   * Sets the account's address, marked as verified.
   *
   * @throws {ApiError} the same errors as {@link AccountEdits.giveEmail}.
   */
  restoreEmail(uid: string, email: string): Promise<void>
  /**
   * Makes the identity service end all sign-ins from before this second.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  revoke(uid: string, seconds: number): Promise<void>
  /**
   * Removes a sign-in method. Removing the password keeps the e-mail address and does not end sign-ins.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  unlink(uid: string, method: Provider): Promise<void>
  /**
   * Links a provider's account, identified by its id at the provider.
   *
   * @throws {ApiError} the same errors as {@link AccountEdits.unlink}; also `auth/address-taken` if it is linked to another
   * account meanwhile.
   */
  link(uid: string, method: Provider, subject: string): Promise<void>
}
