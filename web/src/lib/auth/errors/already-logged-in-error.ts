/** Refuses a second sign-in. The message is the specification's (section 5). */
export class AlreadyLoggedInError extends Error {
  readonly code = 'client/already-logged-in'

  constructor() {
    super('User is already logged in.')
    this.name = 'AlreadyLoggedInError'
  }
}
