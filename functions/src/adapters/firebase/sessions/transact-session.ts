import { sessionState, type Session, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { sessionPath, statePath } from './paths.ts'

/**
 * Changes the state of a session in one transaction and resolves with what `change` said last.
 *
 * The first run sees an empty cache, whatever the database holds: it must answer like for a session
 * that does not exist, and never abort. The last run is the one that the server took.
 */
export async function transactState<Result>(
  root: Reference,
  uid: string,
  sid: string,
  change: (state: SessionState | null) => { state: SessionState | null; result: Result },
): Promise<Result> {
  let last = change(null)
  await transact(root.child(statePath(uid, sid)), (current) => {
    last = change(parseRecord(sessionState, current))
    return last.state
  })
  return last.result
}

/**
 * Changes what the owner sees of a session, unless it has ended meanwhile: a plain write would
 * bring a part of it back.
 */
export async function touchSession(
  root: Reference,
  uid: string,
  sid: string,
  change: (session: Session) => Session,
): Promise<void> {
  await transact(
    root.child(sessionPath(uid, sid)),
    (current) => current && change(current as Session),
  )
}
