/** A read or write refused by the rules. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError'

  constructor() {
    super('Permission denied')
  }
}
