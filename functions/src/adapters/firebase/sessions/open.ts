import type { Reference } from 'firebase-admin/database'
import type { NewSession } from '../../../common/session/session-store.ts'
import type { SignInRecord } from '../../../common/session/sign-in-record.ts'
import { removal, sessionPath, signInPath, statePath } from './paths.ts'
import { readStates } from './read-states.ts'
import { readSignIn, takeBackUnlessOpen } from './sign-in-record.ts'

/** Another request that fails may take our record back. It is written again, at most this often. */
const MAX_TRIES = 5

/**
 * Writes a session, then looks at its sign-in. A request that ends or locks a sign-in notes that first and
 * then removes the sessions that it sees, so one of the two sees the other. A new sign-in is recorded after
 * that, and looked at again: another request may have removed the record together with its own session.
 */
export async function openSession(root: Reference, opening: NewSession): Promise<SignInRecord> {
  const { uid, sid, session, state } = opening
  const { authTimeSeconds, expiresAt, rotatedAt } = state
  await root.update({ [sessionPath(uid, sid)]: session, [statePath(uid, sid)]: state })
  const look = () => readSignIn(root, uid, authTimeSeconds, rotatedAt)
  let signIn = await look()
  for (let tries = 0; signIn.standing === 'new' && tries < MAX_TRIES; tries++) {
    await root.update({ [signInPath(uid, authTimeSeconds)]: expiresAt })
    await takeBackUnlessOpen(root, uid, authTimeSeconds)
    signIn = await look()
  }
  return signIn
}

/** Takes a session back; the record of its sign-in goes unless another session rests on it. */
export async function discardSession(root: Reference, uid: string, sid: string): Promise<void> {
  const { authTimeSeconds } = (await readStates(root, uid))[sid] ?? {}
  await root.update(removal(uid, sid))
  if (authTimeSeconds !== undefined) await takeBackUnlessOpen(root, uid, authTimeSeconds)
}
