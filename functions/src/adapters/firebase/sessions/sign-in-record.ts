import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { judgeSignIn, type SignInRecord } from '../../../common/session/sign-in-record.ts'
import { isErased } from '../database/is-erased.ts'
import { parseRecord } from '../database/snapshot.ts'
import { endedPath, signInPath } from './paths.ts'
import { readStates } from './read-states.ts'

const time = z.number()

/** Judges a sign-in by what is kept of its person's. */
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
