/** A read or a write that the rules refuse. */
export class PermissionDeniedError extends Error {
  override readonly name = 'PermissionDeniedError'

  constructor() {
    super('Permission denied')
  }
}
