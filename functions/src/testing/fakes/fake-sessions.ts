import type { SessionState } from '@sesame/contract/records/session'
import { planEnding, type Ending } from '../../common/session/ending.ts'
import { rotate } from '../../common/session/rotate.ts'
import type { SessionStore } from '../../common/session/session-store.ts'
import { deviceId, type Devices, withDevice } from '../../common/session/known-devices.ts'
import { withLogin } from '../../common/session/login-history.ts'
import { judgeSignIn } from '../../common/session/sign-in-record.ts'
import type { World } from './world.ts'

/** Sessions in memory; `attempt` runs before each call and may fail it. */
export function fakeSessions(world: World, attempt: () => Promise<void>): SessionStore {
  const { sessions, states, owners, signIns, endedSignIns } = world
  const devices = new Map<string, Devices>()

  const ownStates = (uid: string): Record<string, SessionState> =>
    Object.fromEntries([...states].filter(([sid]) => owners.get(sid) === uid))
  const isErased = (uid: string) => world.personal.records.has(`erasures/${uid}`)
  const judge = (uid: string, authTimeSeconds: number, now: number) =>
    judgeSignIn(
      {
        untilMs: signIns.get(`${uid}/${authTimeSeconds}`) ?? null,
        newestEndedSeconds: endedSignIns.get(uid) ?? 0,
        isErased: isErased(uid),
        states: ownStates(uid),
      },
      authTimeSeconds,
      now,
    )
  const noteEnded = (uid: string, seconds: number) =>
    endedSignIns.set(uid, Math.max(endedSignIns.get(uid) ?? 0, seconds))
  const goOn = (sid: string, state: SessionState) => {
    states.set(sid, state)
    const session = sessions.get(sid)
    if (session) sessions.set(sid, { ...session, lastSeenAt: state.rotatedAt })
  }
  const remove = (sid: string) => {
    states.delete(sid)
    sessions.delete(sid)
  }
  const end = (uid: string, ending: Ending): number => {
    const plan = planEnding(ownStates(uid), ending)
    if (plan.newestSeconds > 0) noteEnded(uid, plan.newestSeconds)
    for (const time of plan.signIns) signIns.delete(`${uid}/${time}`)
    const { untilSeconds = 0, unused = false, keptSeconds } = ending
    const { reopened } = plan
    if (reopened) signIns.set(`${uid}/${reopened.authTimeSeconds}`, reopened.untilMs)
    plan.sids.forEach(remove)
    const used = Object.values(ownStates(uid)).map(({ authTimeSeconds }) => authTimeSeconds)
    for (const place of unused ? [...signIns.keys()] : []) {
      const [owner, time] = [place.split('/')[0], Number(place.split('/')[1])]
      const isOver = owner === uid && time <= untilSeconds && time !== keptSeconds
      if (isOver && !used.includes(time)) signIns.delete(place)
    }
    return plan.sids.length
  }

  return {
    async signIn(uid, authTimeSeconds, now) {
      await attempt()
      return judge(uid, authTimeSeconds, now)
    },
    async open({ uid, sid, session, state, signIn }) {
      await attempt()
      const { authTimeSeconds, expiresAt, rotatedAt } = state
      owners.set(sid, uid)
      sessions.set(sid, session)
      states.set(sid, state)
      if (signIn.standing !== 'new') return judge(uid, authTimeSeconds, rotatedAt)
      if ((endedSignIns.get(uid) ?? 0) >= authTimeSeconds) return { standing: 'ended' }
      signIns.set(`${uid}/${authTimeSeconds}`, expiresAt)
      return judge(uid, authTimeSeconds, rotatedAt)
    },
    async discard(uid, sid) {
      await attempt()
      const time = states.get(sid)?.authTimeSeconds
      remove(sid)
      const isShared = Object.values(ownStates(uid)).some((s) => s.authTimeSeconds === time)
      if (time !== undefined && !isShared) signIns.delete(`${uid}/${time}`)
    },
    async state(uid, sid) {
      await attempt()
      return isErased(uid) ? null : (ownStates(uid)[sid] ?? null)
    },
    async advance(uid, sid, n, now) {
      await attempt()
      const rotation = rotate(ownStates(uid)[sid] ?? null, n, now)
      if (rotation.outcome !== 'rotated') return false
      goOn(sid, rotation.state)
      return true
    },
    async rotate(uid, sid, decide) {
      await attempt()
      const before = ownStates(uid)[sid] ?? null
      const rotation = decide(before)
      const chosen = (other: string) => other === sid
      if ('state' in rotation) goOn(sid, rotation.state)
      else if (rotation.outcome === 'reused') end(uid, { chosen })
      else if (rotation.outcome === 'ended') {
        end(uid, { chosen, keptSeconds: before?.authTimeSeconds })
      }
      return rotation
    },
    async markUsed(_uid, sid, n) {
      await attempt()
      const state = states.get(sid)
      if (state) states.set(sid, { ...state, usedStep: n })
    },
    async end(uid, ending) {
      await attempt()
      return end(uid, ending)
    },
    async recordLogin(uid, login) {
      await attempt()
      const own = world.logins.filter((entry) => entry.uid === uid)
      const known = own.map((entry, index) => [`${index}`, entry] as const)
      const noted = devices.get(uid) ?? {}
      const { kept, isNewDevice } = withLogin(known, 'added', login, noted)
      if (login.mark !== 'refused') devices.set(uid, withDevice(noted, login))
      world.logins.push({ uid, ...(kept.find(([id]) => id === 'added')?.[1] ?? login) })
      return isNewDevice
    },
    async forgetDevice(uid, device) {
      await attempt()
      const { [deviceId(device)]: _, ...others } = devices.get(uid) ?? {}
      devices.set(uid, others)
    },
    async logins(uid) {
      await attempt()
      return world.logins.filter((login) => login.uid === uid)
    },
    async list(uid) {
      await attempt()
      return Object.fromEntries([...sessions].filter(([sid]) => owners.get(sid) === uid))
    },
    async lock(uid, sid, now) {
      await attempt()
      const state = states.get(sid)
      if (!state) return
      states.set(sid, { ...state, lockedAt: state.lockedAt ?? now })
      signIns.delete(`${uid}/${state.authTimeSeconds}`)
    },
    async countUnlockTry(_uid, sid) {
      await attempt()
      const state = states.get(sid)
      const unlockTries = (state?.unlockTries ?? 0) + 1
      if (state) states.set(sid, { ...state, unlockTries })
      return unlockTries
    },
    async move(uid, sid, next) {
      await attempt()
      const before = ownStates(uid)[sid]
      if (!before) return null
      const after = next(before)
      goOn(sid, after)
      if (before.authTimeSeconds !== after.authTimeSeconds) {
        end(uid, {
          chosen: (_sid, { authTimeSeconds }) => authTimeSeconds === before.authTimeSeconds,
          untilSeconds: before.authTimeSeconds,
        })
        signIns.delete(`${uid}/${before.authTimeSeconds}`)
      }
      const place = `${uid}/${after.authTimeSeconds}`
      if (after.lockedAt === undefined) signIns.set(place, signIns.get(place) ?? after.expiresAt)
      else signIns.delete(place)
      return after
    },
  }
}
