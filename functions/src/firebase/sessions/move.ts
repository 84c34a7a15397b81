import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { noteEnded, removeSessionsOf, takeBackUnlessOpen } from './end.ts'
import { readStates } from './read-states.ts'
import { signInPath } from './paths.ts'
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
  // A move that is made again does not know any more from where: its sign-in is older, and nobody's.
  const replaced = isOther
    ? [before.authTimeSeconds]
    : await unusedBefore(root, uid, authTimeSeconds)
  // The life of a sign-in that came to us before is settled.
  const recorded = (await root.child(signInPath(uid, authTimeSeconds)).get()).val() as unknown
  const untilMs = recorded ?? expiresAt
  await noteEnded(root, uid, isOther ? before.authTimeSeconds : authTimeSeconds - 1)
  await root.update({
    ...Object.fromEntries(replaced.map((seconds) => [signInPath(uid, seconds), null])),
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

/** Sign-ins that are older than this one, and that no session rests on; states are read last. */
async function unusedBefore(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<number[]> {
  const recorded = (await root.child(`signIns/${uid}`).get()).val() as object | null
  const states = Object.values(await readStates(root, uid))
  return Object.keys(recorded ?? {})
    .map(Number)
    .filter((seconds) => seconds < authTimeSeconds)
    .filter((seconds) => !states.some((state) => state.authTimeSeconds === seconds))
}
