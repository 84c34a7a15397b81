/** Refuses a second sign-in, in the words of the specification (section 5). */
export class AlreadyLoggedInError extends Error {
  readonly code = 'client/already-logged-in'

  constructor() {
    super('User is already logged in.')
    this.name = 'AlreadyLoggedInError'
  }
}
