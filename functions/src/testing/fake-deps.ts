import type { Session, SessionState } from '@sesame/contract/records/session'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../common/api-error.ts'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import type { IdentityProof } from '../common/identity.ts'
import type { ProofStanding } from '../common/session/session-store.ts'
import type { Deps } from '../deps.ts'
import { fakePersonalData, type PersonalWorld } from './fake-personal-data.ts'

/** 2026-01-01T00:00:00Z: where the fake clock starts. */
export const START = Date.UTC(2026, 0, 1)

export const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
export const OTHER_KEY = 'oaKjpKWmp6ipqqusra6vsLGys7S1tre4ubq7vL2-v8A'
export const SCOPE = { issuer: 'sesame/test', audience: 'test' }

/** What a test can look at and change behind the application's back. */
export interface World {
  now: number
  readonly proofs: Map<string, IdentityProof>
  readonly users: Map<string, User>
  readonly sessions: Map<string, Session>
  readonly states: Map<string, SessionState>
  /** Whose session a sid is. */
  readonly owners: Map<string, string>
  readonly standings: Map<string, ProofStanding>
  readonly logins: Login[]
  readonly notifications: Notification[]
  readonly renamed: Map<string, string>
  readonly lines: string[]
  readonly personal: PersonalWorld
  /** Makes every call to the named port fail as this. */
  failure: { port: 'identity' | 'sessions' | 'users'; error: Error } | null
}

/** Dependencies in memory, and the world behind them. */
export function fakeDeps(): { deps: Deps; world: World } {
  const { personalData, world: personal } = fakePersonalData()
  const world: World = {
    now: START,
    proofs: new Map(),
    users: new Map(),
    sessions: new Map(),
    states: new Map(),
    owners: new Map(),
    standings: new Map(),
    logins: [],
    notifications: [],
    renamed: new Map(),
    lines: [],
    personal,
    failure: null,
  }
  const attempt = (port: 'identity' | 'sessions' | 'users') => {
    if (world.failure?.port === port) throw world.failure.error
    return Promise.resolve()
  }
  const log = (message: string, ...rest: unknown[]) =>
    void world.lines.push(JSON.stringify([message, ...rest.map(String)]))
  const deps: Deps = {
    config: {
      keys: parseAccessTokenKeys(`k1:${KEY}`),
      scope: SCOPE,
      storageBucket: 'test.firebasestorage.app',
      inEmulator: false,
    },
    now: () => world.now,
    log: { info: log, warn: log, error: log },
    identity: {
      async verify(idToken) {
        await attempt('identity')
        const proof = world.proofs.get(idToken)
        if (!proof) throw new ApiError('auth/invalid-token')
        return proof
      },
      async user() {
        await attempt('identity')
        return { providers: ['password'], createdAt: START }
      },
      async rename(uid, displayName) {
        await attempt('identity')
        world.renamed.set(uid, displayName)
      },
    },
    notifications: {
      notify(_uid, notification) {
        world.notifications.push(notification)
        return Promise.resolve()
      },
    },
    probes: {
      database: async () => attempt('users'),
      identity: async () => attempt('identity'),
    },
    openapi: () => Promise.resolve({ openapi: '3.1.0', paths: {} }),
    personalData,
    users: {
      async find(uid) {
        await attempt('users')
        return world.users.get(uid) ?? null
      },
      async save(user) {
        await attempt('users')
        world.users.set(user.uid, user)
      },
      async update(uid, { displayName, locale, photoURL }) {
        await attempt('users')
        const user = world.users.get(uid)
        if (!user) return null
        const changed: User = {
          ...user,
          ...(displayName !== undefined && { displayName }),
          ...(locale !== undefined && { locale }),
          ...(photoURL !== undefined && { photoURL }),
        }
        world.users.set(uid, changed)
        return changed
      },
    },
    sessions: {
      async open({ uid, sid, session, state }) {
        await attempt('sessions')
        world.owners.set(sid, uid)
        world.sessions.set(sid, session)
        world.states.set(sid, state)
      },
      async state(uid, sid) {
        await attempt('sessions')
        return world.owners.get(sid) === uid ? (world.states.get(sid) ?? null) : null
      },
      async rotate(_uid, sid, decide) {
        await attempt('sessions')
        const rotation = decide(world.states.get(sid) ?? null)
        if ('state' in rotation) world.states.set(sid, rotation.state)
        else if (rotation.outcome === 'ended' || rotation.outcome === 'reused') {
          world.states.delete(sid)
        }
        return rotation
      },
      async markUsed(_uid, sid, n) {
        await attempt('sessions')
        const state = world.states.get(sid)
        if (state) world.states.set(sid, { ...state, usedStep: n })
      },
      async end(uid, sid, authTimeSeconds) {
        await attempt('sessions')
        world.states.delete(sid)
        world.sessions.delete(sid)
        world.standings.set(`${uid}/${authTimeSeconds}`, 'cut-off')
      },
      async standing(uid, authTimeSeconds) {
        await attempt('sessions')
        return world.standings.get(`${uid}/${authTimeSeconds}`) ?? 'good'
      },
      async recordLogin(_uid, login) {
        await attempt('sessions')
        const isNew =
          world.logins.length > 0 && !world.logins.some((l) => l.device === login.device)
        world.logins.push(login)
        return isNew
      },
      async list() {
        await attempt('sessions')
        return Object.fromEntries(world.sessions)
      },
      async lock(uid, sid, now) {
        await attempt('sessions')
        const state = world.states.get(sid)
        if (!state) return
        world.states.set(sid, { ...state, lockedAt: state.lockedAt ?? now })
        world.standings.set(`${uid}/${state.authTimeSeconds}`, 'locked')
      },
      async countUnlockTry(_uid, sid) {
        await attempt('sessions')
        const state = world.states.get(sid)
        const unlockTries = (state?.unlockTries ?? 0) + 1
        if (state) world.states.set(sid, { ...state, unlockTries })
        return unlockTries
      },
      async move(uid, sid, next) {
        await attempt('sessions')
        const before = world.states.get(sid)
        if (!before) return null
        const after = next(before)
        world.states.set(sid, after)
        world.standings.set(`${uid}/${before.authTimeSeconds}`, 'cut-off')
        world.standings.delete(`${uid}/${after.authTimeSeconds}`)
        return after
      },
      async endOthers(uid, kept) {
        await attempt('sessions')
        const others = [...world.states].filter(([sid]) => sid !== kept.sid)
        for (const [sid, { authTimeSeconds }] of others) {
          world.states.delete(sid)
          world.sessions.delete(sid)
          if (authTimeSeconds !== kept.authTimeSeconds) {
            world.standings.set(`${uid}/${authTimeSeconds}`, 'cut-off')
          }
        }
        return others.length
      },
    },
  }
  return { deps, world }
}
