/** Refuses to take the last way into an account away. */
export class LastWayError extends Error {
  readonly code = 'client/last-way-in'

  constructor() {
    super('The last way into the account stays.')
    this.name = 'LastWayError'
  }
}
