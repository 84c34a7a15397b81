import { ACCESS_TOKEN_TTL_SECONDS, ROTATION_TOLERANCE_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { SessionState } from '@sesame/contract/records/session'

/**
 * What becomes of a session that is asked for its next token: it goes on with a new state, is
 * removed (`ended`, `reused`), or stays as it is (`locked`, `refused`).
 */
export type Rotation =
  | { readonly outcome: 'rotated' | 'repeated'; readonly state: SessionState }
  | { readonly outcome: 'ended' | 'reused' | 'locked' | 'refused' }

/** Whether a session is neither locked nor over. */
export function isOpen({ lockedAt, expiresAt, idleExpiresAt }: SessionState, at: number): boolean {
  return lockedAt === undefined && at < expiresAt && at < idleExpiresAt
}

/** Whether a step is from before a proof that made every earlier token worthless. */
export function isOutdated({ sinceStep = 0 }: SessionState, n: number): boolean {
  return n < sinceStep
}

/** What a session becomes when it goes on from its step `n`. */
export function stepAfter(n: number, now: number) {
  return {
    n: n + 1,
    usedStep: n,
    rotatedAt: now,
    idleExpiresAt: now + ACCESS_TOKEN_TTL_SECONDS * SECOND_MS,
  }
}

/**
 * Decides a refresh (design, section 5): the current step is followed by the next; the step before
 * it gets the current one again while its answer may have been lost or another tab was faster;
 * anything older was copied. What a new proof has made worthless says nothing: a copy of it must not
 * be able to end the session either.
 */
export function rotate(state: SessionState | null, n: number, now: number): Rotation {
  if (!state) return { outcome: 'ended' }
  // Also past its life: ending the session alone would free its sign-in.
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
