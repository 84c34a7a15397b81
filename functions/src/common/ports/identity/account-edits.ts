import type { Provider } from '@sesame/contract/fields'

/**
 * Account changes that requests wait for. They do not use the Admin SDK, which reads an account again after each change at
 * the cost of a round trip, and cannot remove only the password.
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
   * Recreates a deleted account, without a password and with a verified address. If an account with this uid exists, it gets
   * the address.
   *
   * @throws {ApiError} `auth/address-taken` if another account has the address, or `server/unavailable`.
   */
  createAgain(
    uid: string,
    like: { readonly email: string; readonly displayName: string | null },
  ): Promise<void>
  /**
   * Gives a guest's account its address, unverified.
   *
   * @throws {ApiError} `auth/address-taken`, `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  giveEmail(uid: string, email: string): Promise<void>
  /**
   * Gives the account this address, marked as verified.
   *
   * @throws {ApiError} as {@link AccountEdits.giveEmail}.
   */
  restoreEmail(uid: string, email: string): Promise<void>
  /**
   * Makes the identity service end all sign-ins made before this second.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  revoke(uid: string, seconds: number): Promise<void>
  /**
   * Removes a sign-in method. When the password is removed, the address and sign-ins stay.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted, or `server/unavailable`.
   */
  unlink(uid: string, method: Provider): Promise<void>
  /**
   * Links an account at a provider, by its id there.
   *
   * @throws {ApiError} as {@link AccountEdits.unlink}; also `auth/address-taken` if it is now linked to another account.
   */
  link(uid: string, method: Provider, subject: string): Promise<void>
}
