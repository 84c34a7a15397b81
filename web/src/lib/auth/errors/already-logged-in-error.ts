/** Thrown by a sign-in while a session is open. The specification sets the message (section 5). */
export class AlreadyLoggedInError extends Error {
  readonly code = 'client/already-logged-in'

  constructor() {
    super('User is already logged in.')
    this.name = 'AlreadyLoggedInError'
  }
}
