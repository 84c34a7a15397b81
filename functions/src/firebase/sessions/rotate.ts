import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import type { Rotation } from '../../common/session/rotate.ts'
import { removal } from './paths.ts'
import { touchSession } from './touch.ts'
import { transactState } from './transact-state.ts'

/** Applies a rotation: a new state, no change, or the end of the session. */
export async function rotateSession(
  root: Reference,
  uid: string,
  sid: string,
  decide: (state: SessionState | null) => Rotation,
): Promise<Rotation> {
  const rotation = await transactState(root, uid, sid, (state) => {
    const result = decide(state)
    return { result, state: 'state' in result ? result.state : isKept(result) ? state : null }
  })
  if ('state' in rotation) {
    const lastSeenAt = rotation.state.rotatedAt
    await touchSession(root, uid, sid, (session) => ({ ...session, lastSeenAt }))
  } else if (!isKept(rotation)) {
    await root.update(removal(uid, sid))
  }
  return rotation
}

function isKept({ outcome }: Rotation): boolean {
  return outcome === 'locked' || outcome === 'refused'
}
