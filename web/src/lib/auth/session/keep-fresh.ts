import { SECOND_MS } from '@sesame/contract/durations'
import { claimsOf, isExpired, tokenTimeMs } from './access-token.ts'
import type { AuthPorts } from '../auth-ports.ts'
import type { Refresh } from './refresh.ts'
import type { Session } from './session.ts'

/** The token is replaced when this share of its lifetime is left. */
const LEAD = 1 / 5

const RETRY_MS = 30 * SECOND_MS

/**
 * Replaces the token before it expires if the person is active; otherwise ends the session when the token expires. Delays count
 * from the token's arrival, so that a wrong clock does no harm. Timers stop while a computer sleeps, so the clock is also checked
 * at every activity.
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
  /** Whether the token's whole lifetime has passed. */
  let outlived = false

  /**
   * Ends the session when its token expires, unless the session is locked, or another tab has stored a new token that this tab
   * has not received yet.
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
    // Keep the session: this page is too old to read the response, but the next page can still use the token.
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
