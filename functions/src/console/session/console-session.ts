import { OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import type { OperatorRole, OperatorSession } from '@sesame/contract/records/operator'
import { isByPassword } from '../authorize-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { toDecide } from '../requests/may-approve.ts'

/** Builds the description of a session that its operator sees. */
export async function consoleSessionOf(
  deps: Pick<ConsoleDeps, 'config' | 'users' | 'operators' | 'requests' | 'receivers' | 'now'>,
  operator: { readonly uid: string; readonly role: OperatorRole },
  { createdAt, authTimeSeconds, passkey }: OperatorSession,
): Promise<ConsoleSession> {
  const { uid, role } = operator
  const decider = { uid, role, byPassword: isByPassword(deps, { passkey }) }
  const [user, waiting] = await Promise.all([deps.users.find(uid), toDecide(deps, decider)])
  return {
    uid,
    role,
    email: user?.email ?? null,
    displayName: user?.displayName ?? null,
    createdAt,
    expiresAt: createdAt + OPERATOR_SESSION_MS,
    provenAt: authTimeSeconds * SECOND_MS,
    byPassword: passkey === undefined,
    toDecide: waiting,
  }
}
