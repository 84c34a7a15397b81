import { simpleWebAuthn } from '../../adapters/services/webauthn.ts'
import { createAudit } from '../../common/audit.ts'
import { parseAccessTokenKeys } from '../../common/access-token/keys.ts'
import { createRateLimiter } from '../../common/limits/rate-limiter.ts'
import type { PlaceHeaders } from '../../common/place.ts'
import { parseRandomKey } from '../../common/config/random-key.ts'
import { readShards } from '../../common/config/shards-config.ts'
import { jsonLogger } from '../../common/logging/logger.ts'
import { createStatistics } from '../../common/statistics/statistics.ts'
import type { Deps } from '../../deps.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import { mailName, NOBODY } from '../../mails/waiting-mail.ts'
import { fakePasskeys } from '../passkeys/fake-passkeys.ts'
import { fakeFiles } from './fake-files.ts'
import { fakeAccountEdits, fakeIdentity } from './fake-identity.ts'
import { fakePersonalData } from './fake-personal-data.ts'
import { fakeRecords } from './fake-records.ts'
import { Tree } from './tree.ts'
import { freshWorld, START, type Port, type World } from './world.ts'

export const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
export const OTHER_KEY = 'oaKjpKWmp6ipqqusra6vsLGys7S1tre4ubq7vL2-v8A'
export const SCOPE = { issuer: 'sesame/test', audience: 'test' }

const FIRST_DATABASE = 'https://test-default-rtdb.europe-west1.firebasedatabase.app'

/** The dependencies of the API and of the function of files. */
export type TestDeps = Deps & Pick<FilesDeps, 'files'>

/** Configuration that tests can choose. */
export interface Choices {
  /** A million by default, so that limits do not interfere. */
  readonly limitsFactor?: number
  readonly trustedProxies?: number | readonly string[]
  readonly inEmulator?: boolean
  /** `SESAME_DATABASE_SHARDS`. */
  readonly shards?: string
  readonly placeHeaders?: PlaceHeaders
  /** Wraps the application's dependencies. */
  readonly intercept?: (deps: TestDeps) => TestDeps
}

/** Dependencies in memory, and the world behind them. */
export function fakeDeps(choices: Choices = {}): { deps: TestDeps; world: World } {
  const tree = new Tree()
  const { personalData, world: personal } = fakePersonalData(tree)
  const world = freshWorld(START, tree, personal)
  const attempt = async (port: Port) => {
    await Promise.resolve()
    if (world.failure?.port === port) throw world.failure.error
  }
  const now = () => world.now
  // The real logger, so that tests see what it would leak.
  const logger = jsonLogger((line) => world.lines.push(line))
  const limits = { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor: 1e6, ...choices }
  const deps: TestDeps = {
    config: {
      trustedProxies: choices.trustedProxies ?? 0,
      keys: parseAccessTokenKeys(`k1:${KEY}`),
      scope: SCOPE,
      pepper: limits.pepper,
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
      now,
      log: logger,
      config: limits,
      counters: {
        async add({ limit, window, key }, max) {
          await attempt('rates')
          return addOne(world.rates, `${limit}/${window}/${key}`, max)
        },
      },
    }),
    statistics: createStatistics({
      now,
      log: logger,
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
    emails: {
      areSent: true,
      hand({ owner, key }) {
        // Parsed as sendMail would, since it never sends an e-mail whose name it rejects.
        mailName.parse({ owner, key })
        world.queued.push(`${owner}/${key}`)
        return Promise.resolve()
      },
      async send(to, key, message) {
        await attempt('emails')
        mailName.parse({ owner: NOBODY, key })
        world.handed.push({ to, key, message })
      },
    },
    videos: { find: (id) => Promise.resolve(world.videos.get(id) ?? null) },
    identity: fakeIdentity(world, () => attempt('identity')),
    pushes: {
      prepare: (_uid, alert) => async () => {
        try {
          await attempt('pushes')
          world.pushed.push(alert)
        } catch (error) {
          logger.error('Alerte non poussée', error, { event: 'push-failed' })
        }
      },
    },
    directoryNotes: {
      keep: async () =>
        attempt('directory').catch((error: unknown) =>
          logger.error('Annuaire en retard', error, { event: 'directory-failed' }),
        ),
    },
    audit: createAudit(logger),
    probes: {
      database: async () => attempt('users'),
      identity: async () => attempt('identity'),
    },
    openapi: () => Promise.resolve({ openapi: '3.1.0', paths: {} }),
    personalData: {
      ...personalData,
      async removeAccount(uid) {
        await personalData.removeAccount(uid)
        world.takenEmails.delete(world.accounts.get(uid)?.email ?? '')
        world.accounts.set(uid, null)
        world.renamed.delete(uid)
      },
    },
    files: fakeFiles(world, () => attempt('files')),
    users: {
      async find(uid) {
        await attempt('users')
        const isErasing = tree.read(`access/${uid}/erasingSince`) !== null
        return isErasing ? null : (world.users.get(uid) ?? null)
      },
    },
    records: fakeRecords(tree, now, () => attempt('records')),
    passkeys: fakePasskeys(world, () => attempt('passkeys')),
    accounts: {
      async resolve(email) {
        await attempt('identity')
        return [...world.accounts].find(([, account]) => account?.email === email)?.[0] ?? null
      },
    },
    actionLinks: {
      async resetPassword(email) {
        await attempt('identity')
        return { mode: 'resetPassword', oobCode: `reset of ${email}` }
      },
    },
    accountEdits: fakeAccountEdits(world, () => attempt('identity')),
    webauthn: simpleWebAuthn({ rpId: 'sesame.example', origins: ['https://sesame.example'] }),
  }
  return { deps: choices.intercept?.(deps) ?? deps, world }
}

function addOne(counters: Map<string, number>, path: string, max: number): boolean {
  const count = counters.get(path) ?? 0
  if (count >= max) return false
  counters.set(path, count + 1)
  return true
}
