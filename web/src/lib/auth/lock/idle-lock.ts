import { MINUTE_MS } from '@sesame/contract/durations'
import type { AuthPorts } from '../auth-ports.ts'
import type { Lock } from './lock.ts'
import type { Session } from '../session/session.ts'

/**
 * Locks the session after the chosen delay without activity in any tab. The time of the last activity is stored, so a page
 * opened after the delay starts locked.
 */
export function lockWhenIdle(
  { clock, lastActivity, lockDelay, onActivity }: AuthPorts,
  session: Session,
  { lock }: Pick<Lock, 'lock'>,
): void {
  let cancel = (): void => undefined

  /** Locks the session if the delay has passed; otherwise schedules the next check. Returns whether the session is locked. */
  const check = (): boolean => {
    cancel()
    const { authenticated, user } = session.get()
    const { minutes } = lockDelay.get()
    if (!authenticated || user?.isAnonymous !== false || minutes === 0) return false
    const idleMs = Math.max(0, clock.nowMs() - lastActivity.read())
    const leftMs = minutes * MINUTE_MS - idleMs
    if (leftMs <= 0) lock(minutes)
    else cancel = clock.after(leftMs, check)
    return leftMs <= 0
  }

  let wasAuthenticated = false
  session.subscribe(() => {
    const { authenticated } = session.get()
    if (authenticated === wasAuthenticated) return
    wasAuthenticated = authenticated
    check()
  })
  lockDelay.subscribe(check)
  onActivity(() => {
    // Record this activity only if the session is not locked. It may come after the delay has passed.
    if (!check()) lastActivity.write(clock.nowMs())
  })
}
