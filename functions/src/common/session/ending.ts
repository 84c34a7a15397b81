import type { SessionState } from '@sesame/contract/records/session'

/** What to end: the chosen sessions, and the sign-ins that they were opened from. */
export interface Ending {
  readonly chosen: (sid: string, state: SessionState) => boolean
  /** Sign-ins that end as well, by their `auth_time`, even if no session uses them. */
  readonly signIns?: readonly number[]
  /** The caller's own sign-in, which goes on even if one of its sessions ends. */
  readonly keptSeconds?: number | undefined
  /** Also ends sign-ins up to this second that never reached us. */
  readonly untilSeconds?: number
  /** Whether recorded sign-ins up to that second end, too, if no session uses them. */
  readonly unused?: boolean
}

export interface EndingPlan {
  readonly sids: readonly string[]
  /** By their `auth_time`. */
  readonly signIns: readonly number[]
  /** The newest sign-in to end; 0 for none. */
  readonly newestSeconds: number
  /** The kept sign-in, if it needs its record back because a locked session of it ends. */
  readonly reopened: { readonly authTimeSeconds: number; readonly untilMs: number } | null
}

type Entry = readonly [string, SessionState]

/** Plans an ending. All sessions of an ended sign-in end with it. */
export function planEnding(
  states: Readonly<Record<string, SessionState>>,
  { chosen, signIns: named = [], keptSeconds, untilSeconds = 0 }: Ending,
): EndingPlan {
  const all = Object.entries(states)
  const picked = all.filter(([sid, state]) => chosen(sid, state))
  const signIns = new Set([...named, ...picked.map(([, state]) => state.authTimeSeconds)])
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
