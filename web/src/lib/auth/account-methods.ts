import { createAccountChanges, type AccountChanges } from './account-changes.ts'
import type { AuthPorts } from './auth-ports.ts'
import type { Begin } from './begin.ts'
import type { Call } from './call.ts'
import type { CurrentUser } from './current-user.ts'
import type { Exchange } from './exchange.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { Session } from './session.ts'
import { createSignUp, type SignUp } from './sign-up.ts'

/** What happens to an account, apart from signing in: creation, recovery, changes. */
export interface AccountMethods extends SignUp, Recovery, AccountChanges {}

/** What they share with the rest of the service. */
export interface AccountParts {
  readonly begin: Begin
  readonly exchange: Exchange
  readonly call: Call
  readonly signOut: () => Promise<void>
  readonly fetchUser: CurrentUser['fetchUser']
}

export function createAccountMethods(
  ports: AuthPorts,
  session: Session,
  { begin, exchange, call, signOut, fetchUser }: AccountParts,
): AccountMethods {
  return {
    ...createSignUp(ports, session, begin, exchange),
    ...createRecovery(ports, session, { signOut, fetchUser }),
    ...createAccountChanges(ports, session, call),
  }
}
