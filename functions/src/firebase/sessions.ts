import { LAST_LOGINS } from '@sesame/contract/constants'
import { randomId } from '@sesame/contract/random-id'
import { login as loginRecord, type Login } from '@sesame/contract/records/login'
import { sessionState } from '@sesame/contract/records/session'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { Rotation } from '../common/session/rotate.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import { parseRecord } from './snapshot.ts'

const revocation = z.object({
  beforeSeconds: z.optional(z.number()),
  authTimes: z.optional(z.record(z.string(), z.enum(['revoked', 'locked']))),
})
const logins = z.record(z.string(), loginRecord)

/** Sessions in the Realtime Database (design, sections 5 and 6). */
export function firebaseSessions(database: Database): SessionStore {
  const statePath = (uid: string, sid: string) => `sessionStates/${uid}/${sid}`
  const sessionPath = (uid: string, sid: string) => `sessions/${uid}/${sid}`
  const root = database.ref()

  return {
    async open({ uid, sid, session, state }) {
      await root.update({ [sessionPath(uid, sid)]: session, [statePath(uid, sid)]: state })
    },

    async state(uid, sid) {
      return parseRecord(sessionState, (await root.child(statePath(uid, sid)).get()).val())
    },

    async rotate(uid, sid, decide) {
      // Set again by each run: the last run is the one that the server took.
      const last: { rotation: Rotation } = { rotation: { outcome: 'ended' } }
      await root.child(statePath(uid, sid)).transaction((current: unknown) => {
        last.rotation = decide(parseRecord(sessionState, current))
        if ('state' in last.rotation) return last.rotation.state
        return isKept(last.rotation) ? current : null
      })
      const { rotation } = last
      if ('state' in rotation) {
        await root.child(`${sessionPath(uid, sid)}/lastSeenAt`).set(rotation.state.rotatedAt)
      } else if (!isKept(rotation)) {
        await root.child(sessionPath(uid, sid)).remove()
      }
      return rotation
    },

    async markUsed(uid, sid, n) {
      await root
        .child(statePath(uid, sid))
        .transaction(
          (current: { usedStep: number } | null) =>
            current && { ...current, usedStep: Math.max(current.usedStep, n) },
        )
    },

    async end(uid, sid, authTimeSeconds) {
      await root.update({
        [sessionPath(uid, sid)]: null,
        [statePath(uid, sid)]: null,
        [`revocations/${uid}/authTimes/${authTimeSeconds}`]: 'revoked',
      })
    },

    async standing(uid, authTimeSeconds) {
      const record = parseRecord(revocation, (await root.child(`revocations/${uid}`).get()).val())
      if (authTimeSeconds < (record?.beforeSeconds ?? 0)) return 'cut-off'
      const mark = record?.authTimes?.[String(authTimeSeconds)]
      if (mark === 'locked') return 'locked'
      return mark === 'revoked' ? 'cut-off' : 'good'
    },

    async recordLogin(uid, entry) {
      await root.child(`logins/${uid}`).transaction((current: unknown) => {
        const kept = Object.entries<Login>(parseRecord(logins, current) ?? {})
          .concat([[randomId(), entry]])
          .sort(([, a], [, b]) => b.at - a.at)
        return Object.fromEntries(kept.slice(0, LAST_LOGINS))
      })
    },
  }
}

function isKept({ outcome }: Rotation): boolean {
  return outcome === 'locked' || outcome === 'refused'
}
