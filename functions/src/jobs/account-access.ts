import { SECOND_MS } from '@sesame/contract/durations'
import type { JobDeps } from './job-deps.ts'

type AccessDeps = Pick<JobDeps, 'accounts' | 'sessions' | 'audit' | 'now'>

/**
 * Shuts a person out: no sign-in any more, every session ended, in the rules too. Running it again is
 * harmless.
 */
export async function disableAccount(deps: AccessDeps, uid: string): Promise<void> {
  // First, so that nobody signs in behind our back.
  await deps.accounts.setDisabled(uid, true)
  await endAccess(deps, uid)
}

/** Lets a person sign in again; what has ended stays so. */
export async function enableAccount(deps: AccessDeps, uid: string): Promise<void> {
  await deps.accounts.setDisabled(uid, false)
  await deps.audit.record('account-enabled', uid)
}

/** Ends every session, and every sign-in until now, whether it came to us or not. */
async function endAccess({ sessions, audit, now }: AccessDeps, uid: string): Promise<void> {
  const untilSeconds = Math.floor(now() / SECOND_MS)
  const ended = await sessions.end(uid, { chosen: () => true, untilSeconds, unused: true })
  await audit.record('account-disabled', uid, { ended })
}
