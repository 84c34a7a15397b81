/** A wrong password on the lock screen, with the identity service's error code. */
export class WrongUnlockError extends Error {
  readonly code: string
  /** How many more attempts the API allows before it ends the session; undefined if the API did not say. */
  readonly triesLeft: number | undefined

  constructor(code: string, triesLeft: number | undefined, cause: unknown) {
    super('The password does not unlock the session.', { cause })
    this.name = 'WrongUnlockError'
    this.code = code
    this.triesLeft = triesLeft
  }
}
