import type { Provider } from '@sesame/contract/fields'

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
   * Makes a deleted account again, without a password and with a verified address; one of this uid that is there gets them.
   *
   * @throws {ApiError} `auth/address-taken` when another account has the address, or `server/unavailable`.
   */
  createAgain(
    uid: string,
    like: { readonly email: string; readonly displayName: string | null },
  ): Promise<void>
  /**
   * Gives a guest's account its address, unverified.
   *
   * @throws {ApiError} `auth/address-taken`, `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  giveEmail(uid: string, email: string): Promise<void>
  /**
   * Gives the account this address, as verified.
   *
   * @throws {ApiError} as {@link AccountEdits.giveEmail}.
   */
  restoreEmail(uid: string, email: string): Promise<void>
  /**
   * Ends all sign-ins made before this second, at the service itself.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  revoke(uid: string, seconds: number): Promise<void>
  /**
   * Removes a sign-in method. Without a password, the address and sign-ins stay.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  unlink(uid: string, method: Provider): Promise<void>
  /**
   * Links a provider's account, by who it is there.
   *
   * @throws {ApiError} as {@link AccountEdits.unlink}; also `auth/address-taken` when it opens another account by now.
   */
  link(uid: string, method: Provider, subject: string): Promise<void>
}
