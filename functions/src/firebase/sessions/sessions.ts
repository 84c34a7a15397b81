import { session as sessionRecord, sessionState } from '@sesame/contract/records/session'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { SessionStore } from '../../common/session/session-store.ts'
import { isErased } from '../is-erased.ts'
import { judgedUpdate } from '../rest/judged-update.ts'
import type { RestAccess } from '../rest/rest-access.ts'
import { unlessErased } from '../unless-erased.ts'
import { parseRecord } from '../snapshot.ts'
import { advanceSession, REFRESHER } from './advance.ts'
import { endSessions } from './end.ts'
import { countUnlockTry, lockSession } from './lock.ts'
import { readLogins, recordLogin } from './logins.ts'
import { moveSession } from './move.ts'
import { discardSession, openSession } from './open.ts'
import { statePath } from './paths.ts'
import { rotateSession } from './rotate.ts'
import { readSignIn } from './sign-in-record.ts'
import { transactState } from './transact-state.ts'

const sessions = z.record(z.string(), sessionRecord)

/** Sessions in the Realtime Database (design, sections 5 and 6). */
export function firebaseSessions(database: Database, rest: RestAccess): SessionStore {
  const root = database.ref()
  const update = judgedUpdate(rest, REFRESHER)
  return {
    signIn: (uid, authTimeSeconds, now) => readSignIn(root, uid, authTimeSeconds, now),
    open: (opening) => openSession(root, opening),
    discard: (uid, sid) => discardSession(root, uid, sid),
    async state(uid, sid) {
      const [state, erased] = await Promise.all([
        root.child(statePath(uid, sid)).get(),
        isErased(root, uid),
      ])
      return erased ? null : parseRecord(sessionState, state.val())
    },
    async list(uid) {
      return parseRecord(sessions, (await root.child(`sessions/${uid}`).get()).val()) ?? {}
    },
    async markUsed(uid, sid, n) {
      await transactState(root, uid, sid, (state) => ({
        state: state && { ...state, usedStep: Math.max(state.usedStep, n) },
        result: undefined,
      }))
    },
    advance: (uid, sid, n, now) => advanceSession(update, uid, sid, n, now),
    rotate: (uid, sid, decide) => rotateSession(root, uid, sid, decide),
    lock: (uid, sid, now) => lockSession(root, uid, sid, now),
    countUnlockTry: (uid, sid) => countUnlockTry(root, uid, sid),
    move: (uid, sid, next) => moveSession(root, uid, sid, next),
    end: (uid, ending) => endSessions(root, uid, ending),
    logins: (uid) => readLogins(root, uid),
    recordLogin: (uid, login) =>
      unlessErased(root, uid, 'logins', () => recordLogin(root, uid, login)),
  }
}
