import type { SessionState } from '@sesame/contract/records/session'

/** What ends: the sessions that are chosen, and with them the sign-ins that they were opened from. */
export interface Ending {
  readonly chosen: (sid: string, state: SessionState) => boolean
  /** A sign-in that goes on although a session of it ends: the caller's own. */
  readonly keptSeconds?: number | undefined
  /** Sign-ins up to this second that nobody came with so far end, too. */
  readonly untilSeconds?: number
  /** Whether recorded sign-ins up to that second end as well, where no session uses them any more. */
  readonly unused?: boolean
}

/** What that comes to. */
export interface EndingPlan {
  readonly sids: readonly string[]
  /** By their `auth_time`. */
  readonly signIns: readonly number[]
  /** The newest sign-in that ends; 0 for none. */
  readonly newestSeconds: number
  /** The kept sign-in, when it needs its record back: the lock of a session that ends had removed it. */
  readonly reopened: { readonly authTimeSeconds: number; readonly untilMs: number } | null
}

type Entry = readonly [string, SessionState]

/** Every session of a sign-in ends with it, chosen or not. */
export function planEnding(
  states: Readonly<Record<string, SessionState>>,
  { chosen, keptSeconds, untilSeconds = 0 }: Ending,
): EndingPlan {
  const all = Object.entries(states)
  const picked = all.filter(([sid, state]) => chosen(sid, state))
  const signIns = new Set(picked.map(([, { authTimeSeconds }]) => authTimeSeconds))
  if (keptSeconds !== undefined) signIns.delete(keptSeconds)
  const ends = ([, { authTimeSeconds }]: Entry) => signIns.has(authTimeSeconds)
  const gone = all.filter((entry) => picked.includes(entry) || ends(entry))
  return {
    sids: gone.map(([sid]) => sid),
    signIns: [...signIns],
    newestSeconds: Math.max(untilSeconds, ...signIns),
    reopened: keptSeconds === undefined ? null : reopenedBy(gone, all, keptSeconds),
  }
}

function reopenedBy(
  gone: readonly Entry[],
  all: readonly Entry[],
  keptSeconds: number,
): EndingPlan['reopened'] {
  const isLocked = ([, { lockedAt }]: Entry) => lockedAt !== undefined
  const own = all.filter(([, { authTimeSeconds }]) => authTimeSeconds === keptSeconds)
  const left = own.filter((entry) => !gone.includes(entry))
  if (left.length === 0 || left.some(isLocked) || !own.some(isLocked)) return null
  const untilMs = Math.max(...left.map(([, { expiresAt }]) => expiresAt))
  return { authTimeSeconds: keptSeconds, untilMs }
}
