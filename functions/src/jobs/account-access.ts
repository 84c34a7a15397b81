import { SECOND_MS } from '@sesame/contract/durations'
import type { JobDeps } from './job-deps.ts'

type AccessDeps = Pick<JobDeps, 'accounts' | 'sweeps' | 'audit' | 'now'>

/**
 * Shuts a person out: no sign-in any more, every session ended, every sign-in cut off in the rules.
 * Instances that trusted a session find out within 5 s. Running it again is harmless.
 */
export async function disableAccount(deps: AccessDeps, uid: string): Promise<void> {
  // First, so that nobody signs in behind our back.
  await deps.accounts.setDisabled(uid, true)
  await endAccess(deps, uid)
}

/** Lets a person sign in again; what was cut off stays so. */
export async function enableAccount(deps: AccessDeps, uid: string): Promise<void> {
  await deps.accounts.setDisabled(uid, false)
  await deps.audit.record('account-enabled', uid)
}

/** Ends what a disabled account still holds. */
export async function endAccess(
  { sweeps, audit, now }: Omit<AccessDeps, 'accounts'>,
  uid: string,
): Promise<void> {
  // A sign-in of this very second is cut off as well.
  const ended = await sweeps.endSessions(uid, Math.floor(now() / SECOND_MS) + 1)
  await audit.record('account-disabled', uid, { ended })
}
