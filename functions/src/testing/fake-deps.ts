import type { Session, SessionState } from '@sesame/contract/records/session'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import type { Video } from '@sesame/contract/endpoints/video'
import { ApiError } from '../common/api-error.ts'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import type { CaptchaVerdict } from '../common/captcha.ts'
import type { IdentityProof } from '../common/identity.ts'
import { createRateLimiter } from '../common/limits/rate-limiter.ts'
import { parseRandomKey } from '../common/random-key.ts'
import type { ProofStanding } from '../common/session/session-store.ts'
import { jsonLogger } from '../common/logger.ts'
import { createStatistics } from '../common/statistics.ts'
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
  /** Counters of limits by path, `{limit}/{window}/{key}`. */
  readonly rates: Map<string, number>
  /** Counters of statistics by path. */
  readonly statistics: Map<string, number>
  /** Reset mails, as « locale address ». */
  readonly mails: string[]
  readonly videos: Map<string, Video>
  /** What the captcha service says, of whatever it is asked. */
  captcha: CaptchaVerdict
  /** Makes every call to the named port fail as this. */
  failure: { port: Port; error: Error } | null
}

type Port = 'identity' | 'sessions' | 'users' | 'rates' | 'statistics' | 'mails'

/** What a test may choose of the configuration. */
export interface Choices {
  /** Wide open unless a test is about limits. */
  readonly limitsFactor?: number
  readonly trustedProxies?: number | readonly string[]
}

/** Dependencies in memory, and the world behind them. */
export function fakeDeps(choices: Choices = {}): { deps: Deps; world: World } {
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
    rates: new Map(),
    statistics: new Map(),
    mails: [],
    videos: new Map(),
    captcha: 'passed',
    failure: null,
  }
  const attempt = (port: Port) => {
    if (world.failure?.port === port) throw world.failure.error
    return Promise.resolve()
  }
  const now = () => world.now
  // The real one: what it would leak, tests can see.
  const logger = jsonLogger((line) => world.lines.push(line))
  const limits = { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor: 1e6, ...choices }
  const deps: Deps = {
    config: {
      trustedProxies: choices.trustedProxies ?? 0,
      keys: parseAccessTokenKeys(`k1:${KEY}`),
      scope: SCOPE,
      storageBucket: 'test.firebasestorage.app',
      inEmulator: false,
    },
    now,
    log: logger,
    limiter: createRateLimiter({
      ...{ now, log: logger, config: limits },
      counters: {
        async add({ limit, window, key }, max) {
          await attempt('rates')
          return addOne(world.rates, `${limit}/${window}/${key}`, max)
        },
      },
    }),
    statistics: createStatistics({
      ...{ now, log: logger },
      store: {
        async add(increments) {
          await attempt('statistics')
          for (const [path, by] of increments) {
            world.statistics.set(path, (world.statistics.get(path) ?? 0) + by)
          }
        },
      },
    }),
    captcha: { verify: () => Promise.resolve(world.captcha) },
    passwordReset: {
      async send(email, locale) {
        await attempt('mails')
        world.mails.push(`${locale} ${email}`)
      },
    },
    videos: { find: (id) => Promise.resolve(world.videos.get(id) ?? null) },
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

function addOne(counters: Map<string, number>, path: string, max: number): boolean {
  const count = counters.get(path) ?? 0
  if (count >= max) return false
  counters.set(path, count + 1)
  return true
}
