import { codeOf } from '../lib/code-of.ts'
import { apiErrors } from './api-errors.ts'
import type { ErrorMessage } from './errors.ts'
import { identityErrors, unexportedIdentityErrors } from './identity-errors.ts'

const messages = new Map<string, ErrorMessage>([
  ...Object.entries(identityErrors),
  ...Object.entries(unexportedIdentityErrors),
  ...Object.entries(apiErrors),
])

/** Returns the message for an error. The message never contains the error's code. */
export function errorMessage(error: unknown): ErrorMessage {
  return messages.get(codeOf(error)) ?? 'unexpected'
}
