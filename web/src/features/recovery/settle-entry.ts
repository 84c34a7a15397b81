import { CallError } from '../../lib/api/call-error.ts'
import type { AuthService } from '../../lib/auth/auth-service.ts'

/**
 * Waits until it is known whether a person is signed in.
 *
 * @throws {CallError} `client/unreachable` if the API does not respond.
 */
export async function settleEntry(auth: AuthService): Promise<void> {
  const entry = () => auth.state.get().entry
  if (entry() !== 'settled') await auth.checkEntry()
  if (entry() === 'unreachable') throw new CallError('client/unreachable')
}
