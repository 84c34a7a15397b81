import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import type { Rotation } from '../../../common/session/rotate.ts'
import { endSessions } from './end.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact-state.ts'

/** Applies a rotation: a new state, no change, or the end of the session. */
export async function rotateSession(
  root: Reference,
  uid: string,
  sid: string,
  decide: (state: SessionState | null) => Rotation,
): Promise<Rotation> {
  const { rotation, before } = await transactState(root, uid, sid, (state) => {
    const decided = decide(state)
    const result = { rotation: decided, before: state }
    return { result, state: 'state' in decided ? decided.state : state }
  })
  if ('state' in rotation) {
    const lastSeenAt = rotation.state.rotatedAt
    await touchSession(root, uid, sid, (session) => ({ ...session, lastSeenAt }))
  } else if (rotation.outcome === 'ended') {
    const keptSeconds = before?.authTimeSeconds
    await endSessions(root, uid, { chosen: (other) => other === sid, keptSeconds })
  } else if (rotation.outcome === 'reused') {
    await endSessions(root, uid, { chosen: (other) => other === sid })
  }
  return rotation
}
