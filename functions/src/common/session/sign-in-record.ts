import type { SessionState } from '@sesame/contract/records/session'

/**
 * What our API knows of a sign-in at the identity service:
 *
 * - `recorded`: it has been exchanged, and counts until the time set then;
 * - `new`: it has not been exchanged, and no sign-in as recent has ended;
 * - `locked`: a session of it is locked;
 * - `ended`: it does not count.
 */
export type SignInRecord =
  | { readonly standing: 'recorded'; readonly untilMs: number }
  | { readonly standing: 'new' | 'locked' | 'ended' }

/** The records of a person's sign-ins. */
export interface KeptSignIns {
  /** Until when this one counts; null when it is not recorded. */
  readonly untilMs: number | null
  /** The newest ended one; 0 for none. */
  readonly newestEndedSeconds: number
  readonly isErased: boolean
  readonly states: Readonly<Record<string, SessionState>>
}

/** Judges a sign-in. Of ended ones only the newest time is kept: an unrecorded sign-in must be newer than that. */
export function judgeSignIn(kept: KeptSignIns, authTimeSeconds: number, now: number): SignInRecord {
  if (kept.isErased) return { standing: 'ended' }
  const sessions = Object.values(kept.states).filter((s) => s.authTimeSeconds === authTimeSeconds)
  if (sessions.some(({ lockedAt }) => lockedAt !== undefined)) return { standing: 'locked' }
  if (kept.untilMs !== null) {
    const { untilMs } = kept
    return untilMs > now ? { standing: 'recorded', untilMs } : { standing: 'ended' }
  }
  return { standing: authTimeSeconds > kept.newestEndedSeconds ? 'new' : 'ended' }
}
