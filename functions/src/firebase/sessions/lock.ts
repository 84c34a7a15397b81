import type { Reference } from 'firebase-admin/database'
import { signInPath } from './paths.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact-state.ts'

/**
 * Locks a session, for the API and in the rules, which find no record of its sign-in while it is
 * locked; one that is locked stays locked since then.
 */
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
  await root.child(signInPath(uid, authTimeSeconds)).remove()
  await touchSession(root, uid, sid, (session) => ({ ...session, lockedAt }))
}

/** Counts an unlock that was refused and resolves with how many there were. */
export function countUnlockTry(root: Reference, uid: string, sid: string): Promise<number> {
  return transactState(root, uid, sid, (state) => {
    const tries = (state?.unlockTries ?? 0) + 1
    return { state: state && { ...state, unlockTries: tries }, result: tries }
  })
}
