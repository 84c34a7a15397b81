import { SECOND_MS } from '@sesame/contract/durations'
import type { AccountDirectory } from '../ports/identity/account-directory.ts'
import type { ApiDeps } from '../api-deps.ts'
import type { OperatorStore } from '../ports/console/operator-store.ts'

type AccessDeps = Pick<ApiDeps, 'sessions' | 'audit' | 'now'> & {
  readonly accounts: Pick<AccountDirectory, 'setDisabled'>
  readonly operators: Pick<OperatorStore, 'endSessions'>
}

/**
 * Disables an account and ends all its sessions and sign-ins, for the rules too, and those of the console; resolves with how
 * many of the product. Can be repeated.
 */
export async function disableAccount(deps: AccessDeps, uid: string): Promise<number> {
  // First, so that nobody signs in meanwhile.
  await deps.accounts.setDisabled(uid, true)
  const untilSeconds = Math.floor(deps.now() / SECOND_MS)
  const ended = await deps.sessions.end(uid, { chosen: () => true, untilSeconds, unused: true })
  await deps.operators.endSessions(uid)
  await deps.audit.record('account-disabled', uid, { ended })
  return ended
}

/** Enables an account again. Ended sessions stay ended. */
export async function enableAccount(deps: AccessDeps, uid: string): Promise<void> {
  await deps.accounts.setDisabled(uid, false)
  await deps.audit.record('account-enabled', uid)
}
