/**
 * Changes of accounts that requests wait for. The Admin SDK reads an account again after each of them, which costs another
 * round trip, and it cannot take a password away alone.
 */
export interface AccountEdits {
  /**
   * Sets the account's name to the profile's.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  rename(uid: string, displayName: string): Promise<void>
  /**
   * Makes an account without a password.
   *
   * @throws {ApiError} `auth/address-taken` when another account has the address, or `server/unavailable`.
   */
  create(uid: string, email: string): Promise<void>
  /**
   * Gives a guest's account its address, unverified.
   *
   * @throws {ApiError} `auth/address-taken`, `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  giveEmail(uid: string, email: string): Promise<void>
  /**
   * Takes an account's password away; its address and sign-ins stay.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  removePassword(uid: string): Promise<void>
}
