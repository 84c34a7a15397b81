import type { SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { stepAfter, type Rotation } from '../../../common/session/rotate.ts'
import type { JudgedUpdate } from '../database/rest.ts'
import { endSessions } from './end.ts'
import { sessionPath, statePath } from './paths.ts'
import { touchSession, transactState } from './transact-session.ts'

/** The uid, held by no account, that the rules allow to advance sessions (database.rules.json). */
export const REFRESHER = 'sesame:refresh'

/** Takes the step after `n`, if the rules find that `n` is the current step of an open session. */
export function advanceSession(
  update: JudgedUpdate,
  uid: string,
  sid: string,
  n: number,
  now: number,
): Promise<boolean> {
  const state = Object.entries(stepAfter(n, now)).map(([field, value]): [string, number] => [
    `${statePath(uid, sid)}/${field}`,
    value,
  ])
  return update({ ...Object.fromEntries(state), [`${sessionPath(uid, sid)}/lastSeenAt`]: now })
}

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
