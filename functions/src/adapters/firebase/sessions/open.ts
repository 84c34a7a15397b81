import type { Reference } from 'firebase-admin/database'
import type { NewSession } from '../../../common/session/session-store.ts'
import type { SignInRecord } from '../../../common/session/sign-in-record.ts'
import { removal, sessionPath, signInPath, statePath } from './paths.ts'
import { readStates } from './read-states.ts'
import { readSignIn, takeBackUnlessOpen } from './sign-in-record.ts'

/** How often the record is written again after a failing request removed it. */
const MAX_TRIES = 5

/**
 * Writes a session, then checks its sign-in. A request that ends or locks the sign-in notes that before it looks
 * for sessions, so one of the two sees the other. A new sign-in is recorded afterwards and checked again, because
 * another request may have removed the record together with its own session.
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

/** Removes a session, and the record of its sign-in unless another session uses it. */
export async function discardSession(root: Reference, uid: string, sid: string): Promise<void> {
  const { authTimeSeconds } = (await readStates(root, uid))[sid] ?? {}
  await root.update(removal(uid, sid))
  if (authTimeSeconds !== undefined) await takeBackUnlessOpen(root, uid, authTimeSeconds)
}
