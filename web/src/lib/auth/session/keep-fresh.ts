import { SECOND_MS } from '@sesame/contract/durations'
import { claimsOf, isExpired, tokenTimeMs } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Refresh } from './refresh.ts'
import type { Session } from './session.ts'

/** The token is replaced when this part of its life is left. */
const LEAD = 1 / 5

const RETRY_MS = 30 * SECOND_MS

/**
 * Replaces the token ahead of its expiry while the person is active, and ends the session at expiry if they are not.
 * Delays are counted from the token's arrival, so a wrong clock does no harm. A computer that sleeps holds timers up, so
 * activity also looks at the clock.
 */
export function keepFresh(
  { tokens, lockMark, clock, onActivity }: AuthPorts,
  session: Session,
  refresh: Refresh,
): void {
  let cancel = (): void => undefined
  let cancelEnd = (): void => undefined
  let active = false
  let overdue = false
  let renewing = false
  let leadSeconds = 0
  /** Whether the token's whole life has passed. */
  let outlived = false

  /**
   * Ends the session, except if it is locked, since a locked session outlives its token, or if another tab has just
   * replaced the token and this one is about to hear of it.
   */
  const end = (token: string): void => {
    if (tokens.read() !== token || session.get().locked !== null) return
    session.close('session-ended')
  }

  const renew = async (token: string): Promise<void> => {
    cancel()
    overdue = false
    renewing = true
    if (session.get().locked !== null) return
    const outcome = await refresh({ replacing: token })
    if (tokens.read() !== token) return
    if (outcome === 'locked') {
      session.lock(lockMark.read() ?? 0)
      return
    }
    // This page is too old to read the answer; the next page still finds the token.
    if (outcome === 'unreadable') return
    if (outcome === 'unreachable' && !outlived) {
      cancel = clock.after(RETRY_MS, () => void renew(token))
    } else {
      end(token)
    }
  }

  const plan = (token: string): void => {
    cancel()
    cancelEnd()
    active = overdue = renewing = outlived = false
    const claims = claimsOf(token)
    if (claims === null || !session.get().authenticated) return
    const lifeSeconds = claims.exp - claims.iat
    leadSeconds = lifeSeconds * LEAD
    const lifeMs = lifeSeconds * SECOND_MS
    cancel = clock.after(lifeMs - leadSeconds * SECOND_MS, () => {
      if (active) void renew(token)
      else overdue = true
    })
    cancelEnd = clock.after(lifeMs, () => {
      outlived = true
      if (overdue) end(token)
    })
  }

  tokens.subscribe(({ token }) => plan(token))
  onActivity(() => {
    active = true
    const token = tokens.read()
    const isDue = (): boolean =>
      session.get().authenticated && isExpired(token, tokenTimeMs({ clock, tokens }), leadSeconds)
    if (overdue || (!renewing && isDue())) void renew(token)
  })
}
