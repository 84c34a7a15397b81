import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { markPath } from './paths.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact.ts'

/** Locks a session, for the API and in the rules; one that is locked stays locked since then. */
export async function lockSession(
  root: Reference,
  uid: string,
  sid: string,
  now: number,
): Promise<void> {
  const locked = await transactState(root, uid, sid, (state) => {
    const next = state && { ...state, lockedAt: state.lockedAt ?? now }
    return { state: next, result: next }
  })
  if (!locked) return
  const { lockedAt, authTimeSeconds } = locked
  await root.child(markPath(uid, authTimeSeconds)).set('locked')
  await touchSession(root, uid, sid, (session) => ({ ...session, lockedAt }))
}

/** Counts an unlock that was refused and resolves with how many there were. */
export function countUnlockTry(root: Reference, uid: string, sid: string): Promise<number> {
  return transactState(root, uid, sid, (state) => {
    const tries = (state?.unlockTries ?? 0) + 1
    return { state: state && { ...state, unlockTries: tries }, result: tries }
  })
}

/**
 * Moves a session to the sign-in that a fresh proof comes from, unlocked and one step on. What the
 * device held before is cut off in the rules: its proof has replaced it.
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
  await root.update({
    [markPath(uid, before.authTimeSeconds)]: 'revoked',
    [markPath(uid, after.authTimeSeconds)]: null,
  })
  await touchSession(root, uid, sid, ({ lockedAt, ...session }) => ({
    ...session,
    lastSeenAt: after.rotatedAt,
  }))
  return after
}
