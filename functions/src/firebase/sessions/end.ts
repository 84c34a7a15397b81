import { sessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { KeptSession } from '../../common/session/session-store.ts'
import { parseRecord } from '../snapshot.ts'
import { cutOffPath, markPath, sessionPath, statePath } from './paths.ts'

const states = z.record(z.string(), sessionState)

/** What ends one session, as paths of one update. */
function ending(uid: string, sid: string, authTimeSeconds: number, keptAuthTime?: number) {
  return {
    [sessionPath(uid, sid)]: null,
    [statePath(uid, sid)]: null,
    // Two sessions of one sign-in share its mark: the one that stays must not be cut off.
    ...(authTimeSeconds !== keptAuthTime && { [markPath(uid, authTimeSeconds)]: 'revoked' }),
  }
}

/** Ends a session and cuts its sign-in off in the rules. */
export async function endSession(
  root: Reference,
  uid: string,
  sid: string,
  authTimeSeconds: number,
): Promise<void> {
  await root.update(ending(uid, sid, authTimeSeconds))
}

/** Ends every session but one, and resolves with how many there were. */
export async function endOtherSessions(
  root: Reference,
  uid: string,
  kept: KeptSession,
): Promise<number> {
  const all = parseRecord(states, (await root.child(`sessionStates/${uid}`).get()).val()) ?? {}
  const others = Object.entries(all).filter(([sid]) => sid !== kept.sid)
  const updates = others.map(([sid, { authTimeSeconds }]) =>
    ending(uid, sid, authTimeSeconds, kept.authTimeSeconds),
  )
  const cutOff = kept.cutOffOlder ? { [cutOffPath(uid)]: kept.authTimeSeconds } : {}
  await root.update(Object.assign(cutOff, ...updates) as object)
  return others.length
}
