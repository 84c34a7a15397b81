import { PermissionDeniedError } from '../namespace/access.ts'
import { InvalidDataError } from '../tree/limits.ts'
import { WriteTooBigError } from '../tree/write-size.ts'
import { TriggerLimitError } from '../triggers/trigger-limits.ts'

/** An error response of the REST API. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Converts an expected error, such as a denied permission, into a REST error; rethrows any other error. */
export function asRestError(error: unknown): RestError {
  if (error instanceof RestError) return error
  if (error instanceof PermissionDeniedError) return new RestError(401, error.message)
  if (error instanceof TriggerLimitError) {
    return new RestError(400, `${error.status.toUpperCase()}: ${error.message}`)
  }
  if (error instanceof InvalidDataError || error instanceof WriteTooBigError) {
    return new RestError(400, error.message)
  }
  throw error
}
