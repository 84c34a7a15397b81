import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { planEnding, type Ending } from '../../common/session/ending.ts'
import { parseRecord } from '../snapshot.ts'
import { transact } from '../transact.ts'
import { endedPath, removal, signInPath } from './paths.ts'
import { readStates } from './read-states.ts'

const seconds = z.number()

/**
 * Ends sessions and their sign-ins in one update. What is noted of the newest one comes first: a
 * session that opens too late to be seen here looks for it, and for the record of its sign-in.
 */
export async function endSessions(root: Reference, uid: string, ending: Ending): Promise<number> {
  const { untilSeconds = 0 } = ending
  if (untilSeconds > 0) await noteEnded(root, uid, untilSeconds)
  const { sids, signIns, newestSeconds, reopened } = planEnding(await readStates(root, uid), ending)
  if (newestSeconds > untilSeconds) await noteEnded(root, uid, newestSeconds)
  if (sids.length === 0) return 0
  await root.update({
    ...removalOf(uid, sids),
    ...Object.fromEntries(signIns.map((signIn) => [signInPath(uid, signIn), null])),
    ...(reopened && { [signInPath(uid, reopened.authTimeSeconds)]: reopened.untilMs }),
  })
  await removeSessionsOf(root, uid, signIns)
  if (reopened) await takeBackUnlessOpen(root, uid, reopened.authTimeSeconds)
  return sids.length
}

/** Notes the newest sign-in that has ended, which never goes back. */
export async function noteEnded(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<void> {
  await transact(root.child(endedPath(uid)), (known) =>
    Math.max(parseRecord(seconds, known) ?? 0, authTimeSeconds),
  )
}

/** Removes the sessions of sign-ins that have ended: some may have opened meanwhile. */
export async function removeSessionsOf(
  root: Reference,
  uid: string,
  signIns: readonly number[],
): Promise<void> {
  const late = Object.entries(await readStates(root, uid))
    .filter(([, { authTimeSeconds }]) => signIns.includes(authTimeSeconds))
    .map(([sid]) => sid)
  if (late.length > 0) await root.update(removalOf(uid, late))
}

/** Another request may have ended or locked the sessions of a sign-in before it was recorded. */
export async function takeBackUnlessOpen(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<void> {
  const states = Object.values(await readStates(root, uid))
  const own = states.filter((state) => state.authTimeSeconds === authTimeSeconds)
  if (own.length > 0 && own.every(({ lockedAt }) => lockedAt === undefined)) return
  await root.child(signInPath(uid, authTimeSeconds)).remove()
}

function removalOf(uid: string, sids: readonly string[]): Record<string, null> {
  return Object.assign({}, ...sids.map((sid) => removal(uid, sid))) as Record<string, null>
}
