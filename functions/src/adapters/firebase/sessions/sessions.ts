import {
  session as sessionRecord,
  sessionState,
  type Session,
  type SessionState,
} from '@sesame/contract/records/session'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { SessionStore } from '../../../common/session/session-store.ts'
import type { Databases } from '../database/databases.ts'
import { isErased } from '../database/erased.ts'
import { judgedUpdate } from '../database/rest.ts'
import { parseRecord } from '../database/snapshot.ts'
import { endSessions } from './end.ts'
import { countUnlockTry, lockSession } from './lock.ts'
import { forgetDevice, readLogins, recordLogin } from './logins.ts'
import { moveSession } from './move.ts'
import { discardSession, openSession } from './open.ts'
import { statePath } from './paths.ts'
import { advanceSession, REFRESHER, rotateSession } from './rotate.ts'
import { readSignIn } from './sign-in-record.ts'
import { transactState } from './transact-session.ts'

const sessions = z.record(z.string(), sessionRecord)

/** Sessions in the Realtime Database (design, sections 5 and 6). */
export function firebaseSessions({
  rootOf,
  restOf,
}: Pick<Databases, 'rootOf' | 'restOf'>): SessionStore {
  return {
    signIn: async (uid, authTimeSeconds, now) =>
      readSignIn(await rootOf(uid), uid, authTimeSeconds, now),
    open: async (opening) => openSession(await rootOf(opening.uid), opening),
    discard: async (uid, sid) => discardSession(await rootOf(uid), uid, sid),
    state: async (uid, sid) => readState(await rootOf(uid), uid, sid),
    list: async (uid) => readSessions(await rootOf(uid), uid),
    markUsed: async (uid, sid, n) => markUsed(await rootOf(uid), uid, sid, n),
    advance: (uid, sid, n, now) =>
      advanceSession(judgedUpdate(restOf(uid), REFRESHER), uid, sid, n, now),
    rotate: async (uid, sid, decide) => rotateSession(await rootOf(uid), uid, sid, decide),
    lock: async (uid, sid, now) => lockSession(await rootOf(uid), uid, sid, now),
    countUnlockTry: async (uid, sid) => countUnlockTry(await rootOf(uid), uid, sid),
    move: async (uid, sid, next) => moveSession(await rootOf(uid), uid, sid, next),
    end: async (uid, ending) => endSessions(await rootOf(uid), uid, ending),
    logins: async (uid) => readLogins(await rootOf(uid), uid),
    recordLogin: async (uid, login) => recordLogin(await rootOf(uid), uid, login),
    forgetDevice: async (uid, device) => forgetDevice(await rootOf(uid), uid, device),
  }
}

async function readState(root: Reference, uid: string, sid: string): Promise<SessionState | null> {
  const [state, erased] = await Promise.all([
    root.child(statePath(uid, sid)).get(),
    isErased(root, uid),
  ])
  return erased ? null : parseRecord(sessionState, state.val())
}

async function readSessions(root: Reference, uid: string): Promise<Record<string, Session>> {
  return parseRecord(sessions, (await root.child(`sessions/${uid}`).get()).val()) ?? {}
}

async function markUsed(root: Reference, uid: string, sid: string, n: number): Promise<void> {
  await transactState(root, uid, sid, (state) => ({
    state: state && { ...state, usedStep: Math.max(state.usedStep, n) },
    result: undefined,
  }))
}
