import { CallError } from '../api/call-error.ts'
import { codeOf } from '../code-of.ts'

const REFUSED = ['storage/unauthorized', 'storage/unauthenticated']

/** A failure of Storage, as the screens know failures. */
export function storageRefusal(cause: unknown): CallError {
  const code = REFUSED.includes(codeOf(cause)) ? 'auth/forbidden' : 'client/unreachable'
  return new CallError(code, { cause })
}
