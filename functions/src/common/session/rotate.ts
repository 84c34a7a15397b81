import { ACCESS_TOKEN_TTL_SECONDS, ROTATION_TOLERANCE_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'

/** Outcome of a refresh: the session gets a new state, is removed (`ended`, `reused`) or unchanged (`locked`, `refused`). */
export type Rotation =
  | { readonly outcome: 'rotated' | 'repeated'; readonly state: SessionState }
  | { readonly outcome: 'ended' | 'reused' | 'locked' | 'refused' }

/** Whether a session is neither locked nor over. */
export function isOpen({ lockedAt, expiresAt, idleExpiresAt }: SessionState, at: number): boolean {
  return lockedAt === undefined && at < expiresAt && at < idleExpiresAt
}

/** Whether a step was invalidated by a later proof. */
export function isOutdated({ sinceStep = 0 }: SessionState, n: number): boolean {
  return n < sinceStep
}

/** The state after step `n`. */
export function stepAfter(n: number, now: number) {
  return {
    n: n + 1,
    usedStep: n,
    rotatedAt: now,
    idleExpiresAt: now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS,
  }
}

/**
 * Decides a refresh (design, section 5). The current step advances. The previous step gets the current one again
 * while its answer may have been lost, or another tab was faster. Anything older was copied. An invalidated step
 * is only refused, so that a copy of it cannot end the session.
 */
export function rotate(state: SessionState | null, n: number, now: number): Rotation {
  if (!state) return { outcome: 'ended' }
  // Even when expired: ending only the session would unlock its sign-in.
  if (state.lockedAt !== undefined) return { outcome: 'locked' }
  if (now >= state.expiresAt || now >= state.idleExpiresAt) return { outcome: 'ended' }
  if (isOutdated(state, n)) return { outcome: 'refused' }
  const next = stepAfter(n, now)
  if (n === state.n) return { outcome: 'rotated', state: { ...state, ...next } }
  const fresh = now - state.rotatedAt <= ROTATION_TOLERANCE_MS
  if (n === state.n - 1 && (fresh || state.usedStep < state.n)) {
    return { outcome: 'repeated', state: { ...state, idleExpiresAt: next.idleExpiresAt } }
  }
  return { outcome: 'reused' }
}
