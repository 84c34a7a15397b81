import { sessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../database/snapshot.ts'
import { signInPath, statePath } from './paths.ts'
import { touchSession, transactState } from './transact-session.ts'

/**
 * Locks a session, for the API and in the rules, which find no record of its sign-in while it is
 * locked; one that is locked stays locked since then. Its state is written last: what dies before
 * that is done again by the next try, which a locked session would refuse.
 */
export async function lockSession(
  root: Reference,
  uid: string,
  sid: string,
  now: number,
): Promise<void> {
  const seen = parseRecord(sessionState, (await root.child(statePath(uid, sid)).get()).val())
  if (!seen) return
  await root.child(signInPath(uid, seen.authTimeSeconds)).remove()
  await touchSession(root, uid, sid, (session) => ({ ...session, lockedAt: seen.lockedAt ?? now }))
  const locked = await transactState(root, uid, sid, (state) => {
    const next = state && { ...state, lockedAt: state.lockedAt ?? now }
    return { state: next, result: next }
  })
  // It may have moved, or been recorded again, in between.
  if (locked) await root.child(signInPath(uid, locked.authTimeSeconds)).remove()
}

/** Counts an unlock that was refused and resolves with how many there were. */
export function countUnlockTry(root: Reference, uid: string, sid: string): Promise<number> {
  return transactState(root, uid, sid, (state) => {
    const tries = (state?.unlockTries ?? 0) + 1
    return { state: state && { ...state, unlockTries: tries }, result: tries }
  })
}
