import { createAccountChanges, type AccountChanges } from './account-changes.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from '../session/begin.ts'
import type { Call } from '../session/call.ts'
import type { CurrentUser } from '../session/current-user.ts'
import type { Exchange } from '../session/exchange.ts'
import { createCompleteSignUp } from './complete-sign-up.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { Session } from '../session/session.ts'
import type { Reopen } from '../session/resume.ts'
import { createSignUp, type SignUp } from './sign-up.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'

/** What happens to an account, apart from signing in: creation, recovery, changes. */
export interface AccountMethods extends SignUp, Upgrade, Recovery, AccountChanges {}

/** What they share with the rest of the service. */
export interface AccountParts {
  readonly begin: Begin
  readonly exchange: Exchange
  readonly reopen: Reopen
  readonly call: Call
  readonly signOut: () => Promise<void>
  readonly fetchUser: CurrentUser['fetchUser']
}

export function createAccountMethods(
  ports: AuthPorts,
  session: Session,
  { begin, exchange, reopen, call, signOut, fetchUser }: AccountParts,
): AccountMethods {
  const complete = createCompleteSignUp(ports, session, exchange)
  return {
    ...createSignUp(ports, session, begin, complete),
    ...createUpgrade(ports, session, { complete, reopen, call }),
    ...createRecovery(ports, session, { signOut, fetchUser }),
    ...createAccountChanges(ports, session, { call, reopen }),
  }
}
