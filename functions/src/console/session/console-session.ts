import { OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import type { OperatorRole, OperatorSession } from '@sesame/contract/records/operator'
import type { ConsoleDeps } from '../console-deps.ts'

/** A session as shown to its operator. */
export async function consoleSessionOf(
  { users }: Pick<ConsoleDeps, 'users'>,
  { uid, role }: { readonly uid: string; readonly role: OperatorRole },
  { createdAt, authTimeSeconds, passkey }: OperatorSession,
): Promise<ConsoleSession> {
  const user = await users.find(uid)
  return {
    uid,
    role,
    email: user?.email ?? null,
    displayName: user?.displayName ?? null,
    createdAt,
    expiresAt: createdAt + OPERATOR_SESSION_MS,
    provenAt: authTimeSeconds * SECOND_MS,
    byPassword: passkey === undefined,
  }
}
