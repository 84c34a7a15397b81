import type { User } from '@sesame/contract/user'
import type { Account } from '../common/account/account.ts'
import { ApiError } from '../common/api-error.ts'
import { createAudit } from '../common/audit.ts'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import { createRateLimiter } from '../common/limits/rate-limiter.ts'
import type { PlaceHeaders } from '../common/place.ts'
import { parseRandomKey } from '../common/config/random-key.ts'
import { jsonLogger } from '../common/logger.ts'
import { createStatistics } from '../common/statistics.ts'
import type { Deps } from '../deps.ts'
import { fakePersonalData } from './fake-personal-data.ts'
import { fakeSessions } from './fake-sessions.ts'
import { inWorld } from './in-world.ts'
import { freshWorld, type Port, type World } from './world.ts'

/** 2026-01-01T00:00:00Z: where the fake clock starts. */
export const START = Date.UTC(2026, 0, 1)

export const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
export const OTHER_KEY = 'oaKjpKWmp6ipqqusra6vsLGys7S1tre4ubq7vL2-v8A'
export const SCOPE = { issuer: 'sesame/test', audience: 'test' }

/** Configuration that tests choose. */
export interface Choices {
  /** A million by default, so that limits do not interfere. */
  readonly limitsFactor?: number
  readonly trustedProxies?: number | readonly string[]
  readonly inEmulator?: boolean
  readonly placeHeaders?: PlaceHeaders
  /** Puts something between the application and its dependencies. */
  readonly intercept?: (deps: Deps) => Deps
}

/** Dependencies in memory, and the world behind them. */
export function fakeDeps(choices: Choices = {}): { deps: Deps; world: World } {
  const { personalData, world: personal } = fakePersonalData()
  const world = freshWorld(START, personal)
  const attempt = (port: Port) => {
    if (world.failure?.port === port) throw world.failure.error
    return Promise.resolve()
  }
  const now = () => world.now
  const isErased = (uid: string) => personal.records.has(`erasures/${uid}`)
  // The real logger, so that tests see what it would leak.
  const logger = jsonLogger((line) => world.lines.push(line))
  const limits = { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor: 1e6, ...choices }
  const deps: Deps = {
    config: {
      trustedProxies: choices.trustedProxies ?? 0,
      keys: parseAccessTokenKeys(`k1:${KEY}`),
      scope: SCOPE,
      storageBucket: 'test.firebasestorage.app',
      inEmulator: choices.inEmulator ?? false,
      placeHeaders: choices.placeHeaders ?? {},
      origins: ['https://sesame.example', 'https://sesame.web.app'],
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
    appCheck: {
      accepts: (token) =>
        Promise.resolve(world.appCheckToken === null || token === world.appCheckToken),
    },
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
        const account = accountOf(world, proof.uid)
        if (!account) throw new ApiError('auth/session-ended')
        return { ...proof, account }
      },
      async account(uid) {
        await attempt('identity')
        return accountOf(world, uid)
      },
      async markRegistered(uid) {
        await attempt('identity')
        world.accounts.set(uid, { ...world.accounts.get(uid), isMarkedRegistered: true })
      },
      async rename(uid, displayName) {
        await attempt('identity')
        world.renamed.set(uid, displayName)
      },
    },
    notifications: {
      async notify(uid, notification) {
        await attempt('notifications')
        world.notifications.push({ uid, ...notification })
      },
    },
    deviceAlerts: {
      async notify(_uid, notification) {
        await attempt('pushes')
        world.pushed.push(notification)
      },
    },
    audit: createAudit({
      ...{ now, log: logger },
      store: {
        async append(uid, entry) {
          await attempt('audit')
          world.audit.push({ uid, ...entry })
        },
      },
    }),
    probes: {
      database: async () => attempt('users'),
      identity: async () => attempt('identity'),
    },
    openapi: () => Promise.resolve({ openapi: '3.1.0', paths: {} }),
    personalData: inWorld(world, personalData),
    users: {
      async find(uid) {
        await attempt('users')
        return isErased(uid) ? null : (world.users.get(uid) ?? null)
      },
      async create(user, mayReplace) {
        await attempt('users')
        const known = world.users.get(user.uid)
        if (known && !mayReplace(known)) return false
        world.users.set(user.uid, { ...known, ...user })
        return true
      },
      async putBack(uid, isMeant, before) {
        await attempt('users')
        const known = world.users.get(uid)
        if (!known || !isMeant(known)) return
        if (before) world.users.set(uid, before)
        else world.users.delete(uid)
      },
      async update(uid, change, mayChange = () => true) {
        await attempt('users')
        const user = world.users.get(uid)
        if (!user) return null
        if (!mayChange(user)) return user
        const changed = { ...user, ...change } as User
        world.users.set(uid, changed)
        return changed
      },
    },
    sessions: fakeSessions(world, () => attempt('sessions')),
  }
  return { deps: choices.intercept?.(deps) ?? deps, world }
}

/** A person's account: derived from their proofs, with a test's changes on top. */
export function accountOf({ accounts, proofs }: World, uid: string): Account | null {
  const written = accounts.get(uid)
  if (written === null) return null
  const own = [...proofs.values()].filter((made) => made.uid === uid)
  const { email = null, emailVerified = false } = own.at(-1) ?? {}
  const ways = new Set(own.map(({ provider }) => provider).filter((way) => way !== 'guest'))
  return {
    ...{ uid, email, emailVerified, providers: [...ways], isGuest: ways.size === 0 },
    ...{ disabled: false, validSinceSeconds: 0, isMarkedRegistered: false, photoURL: null },
    ...{ createdAt: START, lastActiveAt: START },
    lastSignInSeconds: Math.max(0, ...own.map(({ authTimeSeconds }) => authTimeSeconds)),
    ...written,
  }
}

function addOne(counters: Map<string, number>, path: string, max: number): boolean {
  const count = counters.get(path) ?? 0
  if (count >= max) return false
  counters.set(path, count + 1)
  return true
}
