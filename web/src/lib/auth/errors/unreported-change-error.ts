/** The password was changed, but our API was not informed, so the API has not ended the other sessions. */
export class UnreportedChangeError extends Error {
  constructor(cause: unknown) {
    super('The other sessions do not know of the new password.', { cause })
    this.name = 'UnreportedChangeError'
  }
}
