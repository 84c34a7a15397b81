import { sessionState, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../snapshot.ts'
import { noteEnded, removeSessionsOf } from './end.ts'
import { signInPath, statePath } from './paths.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact-state.ts'

/**
 * Moves a session to the sign-in that a fresh proof comes from. The one that the device had ends: its
 * proof has replaced it. The new one is recorded unless the session stays locked.
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
  const { lockedAt, authTimeSeconds, expiresAt, provider } = after
  const isOther = before.authTimeSeconds !== authTimeSeconds
  if (isOther) await noteEnded(root, uid, before.authTimeSeconds)
  await root.update({
    ...(isOther && { [signInPath(uid, before.authTimeSeconds)]: null }),
    [signInPath(uid, authTimeSeconds)]: lockedAt === undefined ? expiresAt : null,
  })
  if (isOther) await removeSessionsOf(root, uid, [before.authTimeSeconds])
  await takeBackUnlessOpen(root, uid, sid, authTimeSeconds)
  await touchSession(root, uid, sid, ({ lockedAt: _, ...session }) => ({
    ...session,
    ...(lockedAt !== undefined && { lockedAt }),
    ...(provider !== undefined && { provider }),
    lastSeenAt: after.rotatedAt,
  }))
  return after
}

/** Whoever ended or locked the session meanwhile may have done so before its sign-in was recorded. */
async function takeBackUnlessOpen(
  root: Reference,
  uid: string,
  sid: string,
  authTimeSeconds: number,
): Promise<void> {
  const state = parseRecord(sessionState, (await root.child(statePath(uid, sid)).get()).val())
  if (state?.authTimeSeconds === authTimeSeconds && state.lockedAt === undefined) return
  await root.child(signInPath(uid, authTimeSeconds)).remove()
}
