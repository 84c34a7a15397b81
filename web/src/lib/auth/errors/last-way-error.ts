/** The last way into an account cannot be removed. */
export class LastWayError extends Error {
  readonly code = 'client/last-way-in'

  constructor() {
    super('The last way into the account stays.')
    this.name = 'LastWayError'
  }
}
