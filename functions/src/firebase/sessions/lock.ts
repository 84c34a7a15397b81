import { sessionState, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../snapshot.ts'
import { transact } from '../transact.ts'
import { markPath, statePath } from './paths.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact-state.ts'

/**
 * Locks a session, for the API and in the rules; one that is locked stays locked since then. The
 * mark of its sign-in comes first: a session that opens meanwhile from the same sign-in looks for it.
 */
export async function lockSession(
  root: Reference,
  uid: string,
  sid: string,
  now: number,
): Promise<void> {
  const seen = parseRecord(sessionState, (await root.child(statePath(uid, sid)).get()).val())
  if (!seen) return
  await markLocked(root, uid, seen.authTimeSeconds)
  const locked = await transactState(root, uid, sid, (state) => {
    const next = state && { ...state, lockedAt: state.lockedAt ?? now }
    return { state: next, result: next }
  })
  if (!locked) return
  const { lockedAt, authTimeSeconds } = locked
  // It moved to another sign-in in between.
  if (authTimeSeconds !== seen.authTimeSeconds) await markLocked(root, uid, authTimeSeconds)
  await touchSession(root, uid, sid, (session) => ({ ...session, lockedAt }))
}

/** What is cut off for good stays so. */
async function markLocked(root: Reference, uid: string, authTimeSeconds: number): Promise<void> {
  await transact(root.child(markPath(uid, authTimeSeconds)), (mark) => mark ?? 'locked')
}

/** Counts an unlock that was refused and resolves with how many there were. */
export function countUnlockTry(root: Reference, uid: string, sid: string): Promise<number> {
  return transactState(root, uid, sid, (state) => {
    const tries = (state?.unlockTries ?? 0) + 1
    return { state: state && { ...state, unlockTries: tries }, result: tries }
  })
}

/**
 * Moves a session to the sign-in that a fresh proof comes from, one step on. What the device held
 * before is cut off in the rules: its proof has replaced it. No mark of the new sign-in is taken
 * away: there was none when it was judged, and whatever came since holds.
 */
export async function moveSession(
  root: Reference,
  uid: string,
  sid: string,
  next: (state: SessionState) => SessionState,
): Promise<SessionState | null> {
  const { before, after } = await transactState(root, uid, sid, (state) => {
    const moved = state && next(state)
    return { state: moved, result: { before: state, after: moved } }
  })
  if (!before || !after) return null
  const { lockedAt, authTimeSeconds } = after
  if (before.authTimeSeconds !== authTimeSeconds) {
    await root.update({ [markPath(uid, before.authTimeSeconds)]: 'revoked' })
  }
  if (lockedAt !== undefined) await markLocked(root, uid, authTimeSeconds)
  await touchSession(root, uid, sid, ({ lockedAt: _, ...session }) => ({
    ...session,
    ...(lockedAt !== undefined && { lockedAt }),
    lastSeenAt: after.rotatedAt,
  }))
  return after
}
