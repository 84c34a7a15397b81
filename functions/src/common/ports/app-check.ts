/** Distinguishes requests from our own pages from those of programs that only know our URLs and public keys. */
export interface AppCheck {
  /**
   * Whether a request may continue, given its App Check token; undefined if it has none.
   *
   * @throws {Error} if that cannot be decided, which is not the caller's fault.
   */
  accepts(token: string | undefined): Promise<boolean>
}
