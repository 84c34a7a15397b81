import { sessionState, type Session, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { sessionPath, statePath } from './paths.ts'

/**
 * Changes a session's state in one transaction; resolves with the result of the committed run of `change`.
 *
 * The first run sees the SDK's empty cache: `change` must treat null as a missing session and never abort.
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

/** Changes what the owner sees of a session. A plain write could bring back part of an ended one. */
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
