import type { Reference } from 'firebase-admin/database'
import type { NewSession } from '../../common/session/session-store.ts'
import type { SignInRecord } from '../../common/session/sign-in-record.ts'
import { endedPath, removal, sessionPath, signInPath, statePath } from './paths.ts'
import { readStates } from './read-states.ts'
import { readSignIn } from './sign-in-record.ts'

/**
 * Writes a session, and the record of its sign-in when it is a new one, then looks: a request that ends the
 * sign-in removes its record and the sessions that they see, so that one of both sees the other.
 */
export async function openSession(root: Reference, opening: NewSession): Promise<SignInRecord> {
  const { uid, sid, session, state, signIn } = opening
  const { authTimeSeconds, expiresAt } = state
  const isNew = signIn.standing === 'new'
  await root.update({
    [sessionPath(uid, sid)]: session,
    [statePath(uid, sid)]: state,
    ...(isNew && { [signInPath(uid, authTimeSeconds)]: expiresAt }),
  })
  const [after, ended] = await Promise.all([
    readSignIn(root, uid, authTimeSeconds, state.rotatedAt),
    root.child(endedPath(uid)).get(),
  ])
  // The record is our own: it says nothing of what ended before it was written.
  const endedMeanwhile = isNew && Number(ended.val() ?? 0) >= authTimeSeconds
  return endedMeanwhile ? { standing: 'ended' } : after
}

/** Takes a session back; the record of its sign-in goes unless another session rests on it. */
export async function discardSession(root: Reference, uid: string, sid: string): Promise<void> {
  const states = await readStates(root, uid)
  const { authTimeSeconds } = states[sid] ?? {}
  const others = Object.entries(states).filter(([other]) => other !== sid)
  const isShared = others.some(([, state]) => state.authTimeSeconds === authTimeSeconds)
  await root.update({
    ...removal(uid, sid),
    ...(authTimeSeconds !== undefined && !isShared && { [signInPath(uid, authTimeSeconds)]: null }),
  })
}
