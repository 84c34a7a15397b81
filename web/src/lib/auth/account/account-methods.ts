import { createAccountChanges, type AccountChanges } from './account-changes.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { AccountParts } from './account-parts.ts'
import { createCompleteSignUp } from './complete-sign-up.ts'
import { createDeleteGuest, type DeleteGuest } from './delete-guest.ts'
import { createDevices, type Devices } from './devices.ts'
import { createFiles, type Files } from './files.ts'
import { createPasswordPolicies, type PasswordPolicies } from './password-policy.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { Session } from '../session/session.ts'
import { createSignUp, type SignUp } from './sign-up.ts'
import { createLostCall, createUntold, type LostCall } from './untold.ts'
import { createUpgrade, type Upgrade } from './upgrade.ts'

/** What happens to an account, apart from signing in: creation, recovery, changes. */
export interface AccountMethods
  extends
    SignUp,
    Upgrade,
    Recovery,
    AccountChanges,
    LostCall,
    DeleteGuest,
    Devices,
    Files,
    PasswordPolicies {}

export function createAccountMethods(
  ports: AuthPorts,
  session: Session,
  parts: AccountParts,
): AccountMethods {
  const untold = createUntold(ports)
  const complete = createCompleteSignUp(ports, session, parts.exchange)
  return {
    ...createSignUp(ports, session, parts.begin, complete),
    ...createUpgrade(ports, session, { complete, ...parts }),
    ...createRecovery(ports, session, parts, untold),
    ...createAccountChanges(ports, session, parts, untold),
    ...createLostCall(ports, session, untold),
    ...createDeleteGuest(ports, session, parts),
    ...createDevices(ports, session, parts),
    ...createFiles(ports, parts),
    ...createPasswordPolicies(ports),
  }
}
