/** Tells requests of our own pages from those of programs that only know our addresses and public keys. */
export interface AppCheck {
  /**
   * Whether a request with this App Check token, or without any, may go on.
   *
   * @throws {Error} when that cannot be judged, which is not the caller's fault.
   */
  accepts(token: string | undefined): Promise<boolean>
}
