/** The password is changed; our API, which ends the other sessions, has not heard of it. */
export class UnheardChangeError extends Error {
  constructor(cause: unknown) {
    super('The other sessions do not know of the new password.', { cause })
    this.name = 'UnheardChangeError'
  }
}
