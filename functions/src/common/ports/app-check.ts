/** Distinguishes requests of our own pages from requests of other programs, which only know our URLs and public keys. */
export interface AppCheck {
  /**
   * Resolves with whether to accept a request with this App Check token. The token is undefined if the request has none.
   *
   * @throws {Error} if the check itself fails, through no fault of the caller.
   */
  accepts(token: string | undefined): Promise<boolean>
}
