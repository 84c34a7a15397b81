import type { Reference } from 'firebase-admin/database'
import type { NewSession } from '../../../common/session/session-store.ts'
import type { SignInRecord } from '../../../common/session/sign-in-record.ts'
import { takeBackUnlessOpen } from './end.ts'
import { removal, sessionPath, signInPath, statePath } from './paths.ts'
import { readStates } from './read-states.ts'
import { readSignIn } from './sign-in-record.ts'

/** How often a record that others take back is written: each time there is another request that failed. */
const MAX_TRIES = 5

/**
 * Writes a session, and looks at its sign-in: a request that ends or locks one notes that first and then
 * removes the sessions that it sees, so that one of both sees the other. Only then is a new one recorded, and
 * looked at once more, for another request may take the record back together with its own session.
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
