import { sessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../database/snapshot.ts'
import { signInPath, statePath } from './paths.ts'
import { touchSession, transactState } from './transact-session.ts'

/**
 * Locks a session for the API, and for the rules by removing the record of its sign-in. A locked session keeps its
 * `lockedAt`. The state is written last: if an earlier step fails, the session can still call to lock it again.
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
  // The session may have moved, or its sign-in been recorded again, meanwhile.
  if (locked) await root.child(signInPath(uid, locked.authTimeSeconds)).remove()
}

/** Counts a refused unlock; resolves with the count since the lock. */
export function countUnlockTry(root: Reference, uid: string, sid: string): Promise<number> {
  return transactState(root, uid, sid, (state) => {
    const tries = (state?.unlockTries ?? 0) + 1
    return { state: state && { ...state, unlockTries: tries }, result: tries }
  })
}
