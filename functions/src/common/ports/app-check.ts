/** Distinguishes requests of our own pages from those of programs that only know our addresses and public keys. */
export interface AppCheck {
  /**
   * Whether a request with this App Check token, or without one, may continue.
   *
   * @throws {Error} if that cannot be decided, which is not the caller's fault.
   */
  accepts(token: string | undefined): Promise<boolean>
}
