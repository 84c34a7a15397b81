import { createAccountChanges, type AccountChanges } from './account-changes.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Begin } from '../session/begin.ts'
import type { Call } from '../session/call.ts'
import type { CurrentUser } from '../session/current-user.ts'
import type { Exchange } from '../session/exchange.ts'
import { createCompleteSignUp } from './complete-sign-up.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { Session } from '../session/session.ts'
import { createSignUp, type SignUp } from './sign-up.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'

/** What happens to an account, apart from signing in: creation, recovery, changes. */
export interface AccountMethods extends SignUp, Upgrade, Recovery, AccountChanges {}

/** What they share with the rest of the service. */
export interface AccountParts {
  readonly begin: Begin
  readonly exchange: Exchange
  readonly call: Call
  readonly signOut: () => Promise<void>
  readonly forget: () => Promise<void>
  readonly fetchUser: CurrentUser['fetch']
}

export function createAccountMethods(
  ports: AuthPorts,
  session: Session,
  parts: AccountParts,
): AccountMethods {
  const complete = createCompleteSignUp(ports, session, parts.exchange)
  return {
    ...createSignUp(ports, session, parts.begin, complete),
    ...createUpgrade(ports, session, { complete, ...parts }),
    ...createRecovery(ports, session, parts),
    ...createAccountChanges(ports, session, parts),
  }
}
