/** The password was changed, but our API was not informed, so other sessions are still open. */
export class UnreportedChangeError extends Error {
  constructor(cause: unknown) {
    super('The other sessions do not know of the new password.', { cause })
    this.name = 'UnreportedChangeError'
  }
}
