/** A password that does not unlock; the code is the identity service's. */
export class WrongUnlockError extends Error {
  readonly code: string
  /** How many more the API refuses before it ends the session, where it says so. */
  readonly triesLeft: number | undefined

  constructor(code: string, triesLeft: number | undefined, cause: unknown) {
    super('The password does not unlock the session.', { cause })
    this.name = 'WrongUnlockError'
    this.code = code
    this.triesLeft = triesLeft
  }
}
