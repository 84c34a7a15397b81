/** Passwords at the identity service, where the Admin SDK does not suffice. */
export interface Passwords {
  /**
   * Takes an account's password away; its address and sign-ins stay.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted, or `server/unavailable`.
   */
  remove(uid: string): Promise<void>
}
