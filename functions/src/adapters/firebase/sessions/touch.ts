import type { Session } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import { transact } from '../database/transact.ts'
import { sessionPath } from './paths.ts'

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
