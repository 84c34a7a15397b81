import { SECOND_MS } from '@sesame/contract/durations'
import type { JobDeps } from '../job.ts'

type AccessDeps = Pick<JobDeps, 'accounts' | 'sessions' | 'audit' | 'now'>

/** Disables an account and ends all its sessions and sign-ins, for the rules too. Can be repeated. */
export async function disableAccount(deps: AccessDeps, uid: string): Promise<void> {
  // First, so that nobody signs in meanwhile.
  await deps.accounts.setDisabled(uid, true)
  const untilSeconds = Math.floor(deps.now() / SECOND_MS)
  const ended = await deps.sessions.end(uid, { chosen: () => true, untilSeconds, unused: true })
  await deps.audit.record('account-disabled', uid, { ended })
}

/** Enables an account again. Ended sessions stay ended. */
export async function enableAccount(deps: AccessDeps, uid: string): Promise<void> {
  await deps.accounts.setDisabled(uid, false)
  await deps.audit.record('account-enabled', uid)
}
