import { sessionState, type SessionState } from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { KeptSession } from '../../common/session/session-store.ts'
import { parseRecord } from '../snapshot.ts'
import { transact } from '../transact.ts'
import { cutOffPath, markPath, removal } from './paths.ts'

const states = z.record(z.string(), sessionState)
const cutOff = z.number()

/** What ends one session, as paths of one update. */
function ending(uid: string, sid: string, authTimeSeconds: number, keptAuthTime?: number) {
  return {
    ...removal(uid, sid),
    // Two sessions of one sign-in share its mark: the one that stays must not be cut off.
    ...(authTimeSeconds !== keptAuthTime && { [markPath(uid, authTimeSeconds)]: 'revoked' }),
  }
}

/** Ends a session, and cuts its sign-in off: in the rules, and whatever else was opened from it. */
export async function endSession(
  root: Reference,
  uid: string,
  sid: string,
  authTimeSeconds: number,
): Promise<void> {
  await root.update(ending(uid, sid, authTimeSeconds))
  await endSessionsOf(root, uid, new Set([authTimeSeconds]))
}

/**
 * Ends the sessions of sign-ins that are cut off by now. One that opens too late to be seen here
 * looks for the mark itself.
 */
async function endSessionsOf(
  root: Reference,
  uid: string,
  authTimes: ReadonlySet<number>,
): Promise<void> {
  const left = Object.entries(await readStates(root, uid))
    .filter(([, { authTimeSeconds }]) => authTimes.has(authTimeSeconds))
    .map(([sid]) => removal(uid, sid))
  if (left.length > 0) await root.update(Object.assign({}, ...left) as object)
}

async function readStates(root: Reference, uid: string): Promise<Record<string, SessionState>> {
  return parseRecord(states, (await root.child(`sessionStates/${uid}`).get()).val()) ?? {}
}

/** Cuts off every sign-in before a time; an erasure under way, whose time lies ahead, goes on. */
async function cutOffBefore(root: Reference, uid: string, beforeSeconds: number): Promise<void> {
  await transact(root.child(cutOffPath(uid)), (known) =>
    Math.max(parseRecord(cutOff, known) ?? 0, beforeSeconds),
  )
}

/** Cuts every sign-in before a time off, ends every session, and resolves with how many there were. */
export async function endAllSessions(
  root: Reference,
  uid: string,
  beforeSeconds: number,
): Promise<number> {
  await cutOffBefore(root, uid, beforeSeconds)
  const ended = (await root.child(`sessionStates/${uid}`).get()).numChildren()
  const paths = ['sessions', 'sessionStates', 'presence', 'pushTokens']
  await root.update(Object.fromEntries(paths.map((path) => [`${path}/${uid}`, null])))
  return ended
}

/**
 * Ends every session but one, and resolves with how many there were. The cut-off comes before the
 * look: a session that opens too late to be seen here looks for the cut-off itself.
 */
export async function endOtherSessions(
  root: Reference,
  uid: string,
  kept: KeptSession,
): Promise<number> {
  if (kept.cutOffOlder) await cutOffBefore(root, uid, kept.authTimeSeconds)
  const others = Object.entries(await readStates(root, uid)).filter(([sid]) => sid !== kept.sid)
  const updates = others.map(([sid, { authTimeSeconds }]) =>
    ending(uid, sid, authTimeSeconds, kept.authTimeSeconds),
  )
  if (others.length === 0) return 0
  await root.update(Object.assign({}, ...updates) as object)
  const marked = new Set(others.map(([, { authTimeSeconds }]) => authTimeSeconds))
  marked.delete(kept.authTimeSeconds)
  await endSessionsOf(root, uid, marked)
  return others.length
}
