import type { Identity } from '../../identity/identity.ts'
import { AlreadyLoggedInError } from '../errors/already-logged-in-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Exchange } from './exchange.ts'
import type { Session } from './session.ts'

/**
 * The first step of every method that opens a session. Throws if a session is already open; otherwise loads the code that opens
 * one.
 */
export type Begin = () => Promise<Identity>

export function createBegin(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  session: Session,
  /** Resolves after an earlier sign-out has finished. Otherwise, that sign-out could undo the new sign-in. */
  leaving: () => Promise<void>,
  exchange: () => Promise<Exchange>,
): Begin {
  return async () => {
    if (session.get().authenticated) throw new AlreadyLoggedInError()
    await leaving()
    session.set({ ending: null, incomplete: null })
    const [identity] = await Promise.all([loadIdentity(), exchange()])
    return identity
  }
}
