import type { SessionState } from '@sesame/contract/records/session'

/**
 * What our API knows of a sign-in at the identity service:
 *
 * - `recorded`: sessions were opened from it, and it counts until a time that its first exchange settled;
 * - `new`: nobody came with it so far, and none that is as new has ended;
 * - `locked`: a session of it is locked;
 * - `ended`: it counts no more, or never will.
 */
export type SignInRecord =
  | { readonly standing: 'recorded'; readonly untilMs: number }
  | { readonly standing: 'new' | 'locked' | 'ended' }

/** What is kept of a person's sign-ins. */
export interface KeptSignIns {
  /** Until when this one counts; null where there is no record of it. */
  readonly untilMs: number | null
  /** The newest one that has ended; 0 for none. */
  readonly newestEndedSeconds: number
  readonly isErased: boolean
  readonly states: Readonly<Record<string, SessionState>>
}

/**
 * Judges a sign-in. Only those that count are recorded; of those that ended, the newest one alone is
 * kept, and what is not recorded has to be newer than that.
 */
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
