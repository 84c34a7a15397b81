import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { judgeSignIn, type SignInRecord } from '../../../common/session/sign-in-record.ts'
import { isErased } from '../database/erased.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { endedPath, signInPath } from './paths.ts'
import { readStates } from './read-states.ts'

const time = z.number()

/** Judges a sign-in by the person's records. */
export async function readSignIn(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
  now: number,
): Promise<SignInRecord> {
  const read = async (path: string) => (await root.child(path).get()).val() as unknown
  const [until, ended, erased, states] = await Promise.all([
    read(signInPath(uid, authTimeSeconds)),
    read(endedPath(uid)),
    isErased(root, uid),
    readStates(root, uid),
  ])
  const kept = {
    untilMs: parseRecord(time, until),
    newestEndedSeconds: parseRecord(time, ended) ?? 0,
    isErased: erased,
    states,
  }
  return judgeSignIn(kept, authTimeSeconds, now)
}

/** Notes the newest ended sign-in. The value only grows. */
export async function noteEnded(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<void> {
  await transact(root.child(endedPath(uid)), (known) =>
    Math.max(parseRecord(time, known) ?? 0, authTimeSeconds),
  )
}

/** Removes a sign-in's record if its sessions were ended or locked before it was written. */
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

/** Older recorded sign-ins without a session. The states are read last, so a session that just opened is seen. */
export async function unusedBefore(
  root: Reference,
  uid: string,
  authTimeSeconds: number,
): Promise<number[]> {
  const recorded = (await root.child(`signIns/${uid}`).get()).val() as object | null
  const states = Object.values(await readStates(root, uid))
  return Object.keys(recorded ?? {})
    .map(Number)
    .filter((seconds) => seconds < authTimeSeconds)
    .filter((seconds) => !states.some((state) => state.authTimeSeconds === seconds))
}

/** The removal of these records, as part of an update. */
export function removalOfSignIns(uid: string, signIns: readonly number[]): Record<string, null> {
  return Object.fromEntries(signIns.map((signIn) => [signInPath(uid, signIn), null]))
}
