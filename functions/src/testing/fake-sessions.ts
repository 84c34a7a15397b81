import { rotate } from '../common/session/rotate.ts'
import type { SessionStore } from '../common/session/session-store.ts'
import type { World } from './world.ts'

/** Sessions in memory; `attempt` runs before each call and may fail it. */
export function fakeSessions(world: World, attempt: () => Promise<void>): SessionStore {
  return {
    async open({ uid, sid, session, state }) {
      await attempt()
      world.owners.set(sid, uid)
      world.sessions.set(sid, session)
      world.states.set(sid, state)
    },
    async discard(_uid, sid) {
      await attempt()
      world.sessions.delete(sid)
      world.states.delete(sid)
    },
    async state(uid, sid) {
      await attempt()
      return world.owners.get(sid) === uid ? (world.states.get(sid) ?? null) : null
    },
    async advance(_uid, sid, n, now) {
      await attempt()
      const rotation = rotate(world.states.get(sid) ?? null, n, now)
      if (rotation.outcome !== 'rotated') return false
      world.states.set(sid, rotation.state)
      return true
    },
    async rotate(_uid, sid, decide) {
      await attempt()
      const rotation = decide(world.states.get(sid) ?? null)
      if ('state' in rotation) world.states.set(sid, rotation.state)
      else if (rotation.outcome === 'ended' || rotation.outcome === 'reused') {
        world.states.delete(sid)
      }
      return rotation
    },
    async markUsed(_uid, sid, n) {
      await attempt()
      const state = world.states.get(sid)
      if (state) world.states.set(sid, { ...state, usedStep: n })
    },
    async end(uid, sid, authTimeSeconds) {
      await attempt()
      const same = [...world.states].filter(
        ([other, state]) =>
          world.owners.get(other) === uid && state.authTimeSeconds === authTimeSeconds,
      )
      for (const gone of [sid, ...same.map(([other]) => other)]) {
        world.states.delete(gone)
        world.sessions.delete(gone)
      }
      world.standings.set(`${uid}/${authTimeSeconds}`, 'cut-off')
    },
    async standing(uid, authTimeSeconds) {
      await attempt()
      if (authTimeSeconds < (world.cutOffs.get(uid) ?? 0)) return 'cut-off'
      return world.standings.get(`${uid}/${authTimeSeconds}`) ?? 'good'
    },
    async recordLogin(_uid, login) {
      await attempt()
      const isNew = world.logins.length > 0 && !world.logins.some((l) => l.device === login.device)
      world.logins.push(login)
      return isNew
    },
    async list() {
      await attempt()
      return Object.fromEntries(world.sessions)
    },
    async lock(uid, sid, now) {
      await attempt()
      const state = world.states.get(sid)
      if (!state) return
      world.states.set(sid, { ...state, lockedAt: state.lockedAt ?? now })
      world.standings.set(`${uid}/${state.authTimeSeconds}`, 'locked')
    },
    async countUnlockTry(_uid, sid) {
      await attempt()
      const state = world.states.get(sid)
      const unlockTries = (state?.unlockTries ?? 0) + 1
      if (state) world.states.set(sid, { ...state, unlockTries })
      return unlockTries
    },
    async move(uid, sid, next) {
      await attempt()
      const before = world.states.get(sid)
      if (!before) return null
      const after = next(before)
      world.states.set(sid, after)
      if (before.authTimeSeconds !== after.authTimeSeconds) {
        world.standings.set(`${uid}/${before.authTimeSeconds}`, 'cut-off')
      }
      if (after.lockedAt !== undefined) {
        world.standings.set(`${uid}/${after.authTimeSeconds}`, 'locked')
      }
      return after
    },
    async endOthers(uid, kept) {
      await attempt()
      if (kept.cutOffOlder) world.cutOffs.set(uid, kept.authTimeSeconds)
      const others = [...world.states].filter(
        ([sid]) => sid !== kept.sid && world.owners.get(sid) === uid,
      )
      for (const [sid, { authTimeSeconds }] of others) {
        world.states.delete(sid)
        world.sessions.delete(sid)
        if (authTimeSeconds !== kept.authTimeSeconds) {
          world.standings.set(`${uid}/${authTimeSeconds}`, 'cut-off')
        }
      }
      return others.length
    },
  }
}
