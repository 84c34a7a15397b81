import {
  session as sessionRecord,
  sessionState,
  type Session,
  type SessionState,
} from '@sesame/contract/records/session'
import type { Database, Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { SessionStore } from '../../../common/session/session-store.ts'
import type { Late } from '../admin.ts'
import { isErased } from '../database/erased.ts'
import { judgedUpdate, type RestAccess } from '../database/rest.ts'
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
export function firebaseSessions(database: Late<Database>, rest: RestAccess): SessionStore {
  const root = async () => (await database()).ref()
  const update = judgedUpdate(rest, REFRESHER)
  return {
    signIn: async (uid, authTimeSeconds, now) =>
      readSignIn(await root(), uid, authTimeSeconds, now),
    open: async (opening) => openSession(await root(), opening),
    discard: async (uid, sid) => discardSession(await root(), uid, sid),
    state: async (uid, sid) => readState(await root(), uid, sid),
    list: async (uid) => readSessions(await root(), uid),
    markUsed: async (uid, sid, n) => markUsed(await root(), uid, sid, n),
    advance: (uid, sid, n, now) => advanceSession(update, uid, sid, n, now),
    rotate: async (uid, sid, decide) => rotateSession(await root(), uid, sid, decide),
    lock: async (uid, sid, now) => lockSession(await root(), uid, sid, now),
    countUnlockTry: async (uid, sid) => countUnlockTry(await root(), uid, sid),
    move: async (uid, sid, next) => moveSession(await root(), uid, sid, next),
    end: async (uid, ending) => endSessions(await root(), uid, ending),
    logins: async (uid) => readLogins(await root(), uid),
    recordLogin: async (uid, login) => recordLogin(await root(), uid, login),
    forgetDevice: async (uid, device) => forgetDevice(await root(), uid, device),
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
