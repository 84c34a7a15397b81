import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { removeSessionsOf } from './end.ts'
import { signInPath } from './paths.ts'
import { noteEnded, removalOfSignIns, takeBackUnlessOpen, unusedBefore } from './sign-in-record.ts'
import { touchSession, transactState } from './transact-session.ts'

/**
 * Moves a session to the sign-in of a fresh proof, which ends the device's previous sign-in. The new one is
 * recorded unless the session stays locked.
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
  // A repeated move no longer knows the previous sign-in, but it is older and has no session.
  const replaced = isOther
    ? [before.authTimeSeconds]
    : await unusedBefore(root, uid, authTimeSeconds)
  // A recorded sign-in keeps its lifetime.
  const recorded = (await root.child(signInPath(uid, authTimeSeconds)).get()).val() as unknown
  const untilMs = recorded ?? expiresAt
  await noteEnded(root, uid, isOther ? before.authTimeSeconds : authTimeSeconds - 1)
  await root.update({
    ...removalOfSignIns(uid, replaced),
    [signInPath(uid, authTimeSeconds)]: lockedAt === undefined ? untilMs : null,
  })
  if (isOther) await removeSessionsOf(root, uid, replaced)
  await takeBackUnlessOpen(root, uid, authTimeSeconds)
  await touchSession(root, uid, sid, ({ lockedAt: _, ...session }) => ({
    ...session,
    ...(lockedAt !== undefined && { lockedAt }),
    ...(provider !== undefined && { provider }),
    lastSeenAt: after.rotatedAt,
  }))
  return after
}
