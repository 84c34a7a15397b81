import { PermissionDeniedError } from '../namespace/access.ts'
import { InvalidDataError } from '../tree/limits.ts'
import { WriteTooBigError } from '../tree/write-size.ts'
import { TriggerLimitError } from '../triggers/trigger-limits.ts'

/** The reply to a request: a status and its data, or an error message if the status is not `ok`. */
export interface Reply {
  readonly s: string
  readonly d: unknown
}

export function ok(data: unknown = ''): Reply {
  return { s: 'ok', d: data }
}

/** Converts an expected error into an error reply; rethrows any other error. */
export function refusal(error: unknown): Reply {
  if (error instanceof PermissionDeniedError) return { s: 'permission_denied', d: error.message }
  if (error instanceof InvalidDataError) return { s: 'invalid_data', d: error.message }
  if (error instanceof WriteTooBigError) return { s: 'write_too_big', d: error.message }
  if (error instanceof TriggerLimitError) return { s: error.status, d: error.message }
  throw error
}
