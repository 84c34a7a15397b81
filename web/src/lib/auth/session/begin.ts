import type { Identity } from '../../identity/identity.ts'
import { AlreadyLoggedInError } from '../errors/already-logged-in-error.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Session } from './session.ts'

/** The first step of everything that opens a session: refuses a second one, then loads the client. */
export type Begin = () => Promise<Identity>

export function createBegin(
  { loadIdentity }: Pick<AuthPorts, 'loadIdentity'>,
  session: Session,
  /** Resolves once an earlier sign-out, which would undo this sign-in, is finished. */
  leaving: () => Promise<void>,
): Begin {
  return async () => {
    if (session.get().authenticated) throw new AlreadyLoggedInError()
    await leaving()
    session.set({ ending: null, incomplete: null })
    return loadIdentity()
  }
}
