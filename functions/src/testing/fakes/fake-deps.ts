import type { User } from '@sesame/contract/user'
import { simpleWebAuthn } from '../../adapters/services/webauthn.ts'
import { createAudit } from '../../common/audit.ts'
import { parseAccessTokenKeys } from '../../common/access-token/keys.ts'
import { createRateLimiter } from '../../common/limits/rate-limiter.ts'
import type { PlaceHeaders } from '../../common/place.ts'
import { parseRandomKey } from '../../common/config/random-key.ts'
import { readShards } from '../../common/config/shards-config.ts'
import { jsonLogger } from '../../common/logging/logger.ts'
import { createStatistics } from '../../common/statistics/statistics.ts'
import { randomId } from '../../common/random-id.ts'
import type { Deps } from '../../deps.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import { mailName, NOBODY } from '../../mails/waiting-mail.ts'
import { fakePasskeys } from '../passkeys/fake-passkeys.ts'
import { fakeAlerts } from './fake-alerts.ts'
import { fakeFiles } from './fake-files.ts'
import { fakeIdentity } from './fake-identity.ts'
import { fakePersonalData } from './fake-personal-data.ts'
import { fakeSessions } from './fake-sessions.ts'
import { inWorld } from '../in-world.ts'
import { accountOf, freshWorld, START, type Port, type World } from './world.ts'

export const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
export const OTHER_KEY = 'oaKjpKWmp6ipqqusra6vsLGys7S1tre4ubq7vL2-v8A'
export const SCOPE = { issuer: 'sesame/test', audience: 'test' }

const FIRST_DATABASE = 'https://test-default-rtdb.europe-west1.firebasedatabase.app'

/** What the API and the function of files depend on. */
export type TestDeps = Deps & Pick<FilesDeps, 'files'>

/** Configuration that tests choose. */
export interface Choices {
  /** A million by default, so that limits do not interfere. */
  readonly limitsFactor?: number
  readonly trustedProxies?: number | readonly string[]
  readonly inEmulator?: boolean
  /** `SESAME_DATABASE_SHARDS`. */
  readonly shards?: string
  readonly placeHeaders?: PlaceHeaders
  /** Puts something between the application and its dependencies. */
  readonly intercept?: (deps: TestDeps) => TestDeps
}

/** Dependencies in memory, and the world behind them. */
export function fakeDeps(choices: Choices = {}): { deps: TestDeps; world: World } {
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
  const deps: TestDeps = {
    config: {
      trustedProxies: choices.trustedProxies ?? 0,
      keys: parseAccessTokenKeys(`k1:${KEY}`),
      scope: SCOPE,
      storageBucket: 'test.firebasestorage.app',
      databaseURL: FIRST_DATABASE,
      shards: readShards({ SESAME_DATABASE_SHARDS: choices.shards }, FIRST_DATABASE),
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
    accountMails: {
      async resetPassword(email, locale) {
        await attempt('mails')
        world.mails.push(`${locale} ${email}`)
      },
      async verifyEmail({ uid, locale }) {
        await attempt('mails')
        world.mails.push(`${locale} ${uid} verify`)
      },
      async changeEmail({ uid, locale }, newEmail) {
        await attempt('mails')
        world.mails.push(`${locale} ${uid} ${newEmail}`)
      },
    },
    letters: {
      async send(to, key, letter) {
        await attempt('letters')
        // As sendMail reads it: a name that it refuses would never be sent.
        mailName.parse({ owner: 'uid' in to ? to.uid : NOBODY, key })
        world.letters.push({ to, key, letter })
      },
    },
    mailedAlerts: {
      async notify(uid, notification, id) {
        await attempt('letters')
        world.mailedAlerts.push({ uid, id, ...notification })
      },
    },
    videos: { find: (id) => Promise.resolve(world.videos.get(id) ?? null) },
    identity: fakeIdentity(world, () => attempt('identity')),
    notifications: {
      async notify(uid, notification, id = randomId()) {
        await attempt('notifications')
        world.notifications.push({ uid, id, ...notification })
      },
    },
    alerts: fakeAlerts(world),
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
    files: fakeFiles(world, () => attempt('files')),
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
        if (!mayChange(user, false)) return user
        const changed = { ...user, ...change } as User
        world.users.set(uid, changed)
        return changed
      },
    },
    passkeys: fakePasskeys(world, () => attempt('passkeys')),
    passwords: {
      async remove(uid) {
        await attempt('identity')
        world.removedPasswords.push(uid)
        const providers = (accountOf(world, uid)?.providers ?? []).filter(
          (way) => way !== 'password',
        )
        world.accounts.set(uid, { ...world.accounts.get(uid), providers })
      },
    },
    webauthn: simpleWebAuthn({ rpId: 'sesame.example', origins: ['https://sesame.example'] }),
    sessions: fakeSessions(world, () => attempt('sessions')),
  }
  return { deps: choices.intercept?.(deps) ?? deps, world }
}

function addOne(counters: Map<string, number>, path: string, max: number): boolean {
  const count = counters.get(path) ?? 0
  if (count >= max) return false
  counters.set(path, count + 1)
  return true
}
