import type { Auth } from 'firebase-admin/auth'
import { firebaseDirectoryNotes } from '../../adapters/firebase/console/directory.ts'
import { firebaseOutbox } from '../../adapters/firebase/events/outbox.ts'
import { firebaseMails } from '../../adapters/firebase/mails/mail-store.ts'
import { firebaseFiles } from '../../adapters/firebase/files.ts'
import { firebasePersonalData } from '../../adapters/firebase/personal-data.ts'
import { firebasePasskeys } from '../../adapters/firebase/passkeys.ts'
import { firebaseRecords } from '../../adapters/firebase/person-records.ts'
import { firebaseRateCounters } from '../../adapters/firebase/rate-counters.ts'
import { firebaseServices } from '../../adapters/firebase/service-store.ts'
import { firebaseStatistics } from '../../adapters/firebase/statistics.ts'
import { firebaseUsers } from '../../adapters/firebase/users.ts'
import { simpleWebAuthn } from '../../adapters/services/webauthn.ts'
import { createAudit } from '../../common/audit.ts'
import { parseAccessTokenKeys } from '../../common/access-token/keys.ts'
import { createRateLimiter } from '../../common/limits/rate-limiter.ts'
import type { PlaceHeaders } from '../../common/place.ts'
import { DAY_MS } from '@sesame/contract/durations'
import { parseSealingKeys } from '../../common/sealing.ts'
import { parseRandomKey } from '../../common/config/random-key.ts'
import type { Terms } from '../../common/config/terms-config.ts'
import { readShards } from '../../common/config/shards-config.ts'
import { NO_OUTBOX } from '../../common/ports/outbox.ts'
import type { PersonalDataStore } from '../../common/personal-data/personal-data-store.ts'
import { jsonLogger } from '../../common/logging/logger.ts'
import { createStatistics } from '../../common/statistics/statistics.ts'
import type { Deps } from '../../deps.ts'
import type { FilesDeps } from '../../files/files-deps.ts'
import { queueEmails } from '../../mails/queue-emails.ts'
import { mailName, NOBODY } from '../../mails/waiting-mail.ts'
import { databaseOf, MemoryDatabase } from '../memory-database.ts'
import { fakeBucket } from './fake-bucket.ts'
import { fakeAccountEdits, fakeIdentity } from './fake-identity.ts'
import { guarded } from './guarded.ts'
import { freshWorld, START, type Port, type World } from './world.ts'

export const KEY = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
export const OTHER_KEY = 'oaKjpKWmp6ipqqusra6vsLGys7S1tre4ubq7vL2-v8A'
export const SCOPE = { issuer: 'sesame/test', audience: 'test' }

const FIRST_DATABASE = 'https://test-default-rtdb.europe-west1.firebasedatabase.app'

/** The dependencies of the API and of the files function. */
export type TestDeps = Deps & Pick<FilesDeps, 'files'>

/** Settings of the configuration that tests can choose. */
export interface Choices {
  /** The factor of rate limits. A million by default, so that limits do not interfere. */
  readonly limitsFactor?: number
  readonly trustedProxies?: number | readonly string[]
  readonly inEmulator?: boolean
  /** The setting `SESAME_DATABASE_SHARDS`. */
  readonly shards?: string
  readonly placeHeaders?: PlaceHeaders
  /** The version of the terms. By default, no one has to accept terms. */
  readonly terms?: Terms
  readonly secondFactorFrom?: number
  /** Whether events are sent to other services; false by default. */
  readonly events?: boolean
  /** Wraps the application's dependencies. */
  readonly intercept?: (deps: TestDeps) => TestDeps
}

/** Creates dependencies in memory, and the `World` of data behind them. */
export function fakeDeps(choices: Choices = {}): { deps: TestDeps; world: World } {
  const tree = new MemoryDatabase(() => world.now)
  const world = freshWorld(START, tree)
  const attempt = async (port: Port) => {
    await Promise.resolve()
    if (world.failure?.port === port) throw world.failure.error
  }
  const now = () => world.now
  /** The database of a port. Its calls fail while a test makes the port fail. */
  const behind = (port: Port) =>
    tree.databases(async (work) => {
      await attempt(port)
      return work()
    })
  // The real logger, so that tests detect what it would leak.
  const logger = jsonLogger((line) => world.lines.push(line))
  const limits = { pepper: parseRandomKey('PEPPER', OTHER_KEY), limitsFactor: 1e6, ...choices }
  const databases = tree.databases()
  const records = firebaseRecords(behind('records'))
  const queue = queueEmails({
    store: firebaseMails(behind('emails'), records),
    tasks: {
      enqueue({ owner, key }) {
        world.queued.push(`${owner}/${key}`)
        return Promise.resolve()
      },
    },
    now,
    log: logger,
  })
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
      terms: choices.terms ?? null,
      secondFactor: {
        keys: parseSealingKeys('SECOND_FACTOR_KEYS', `k1:${KEY}`),
        from: choices.secondFactorFrom ?? null,
        waitMs: 7 * DAY_MS,
      },
      origins: ['https://sesame.example', 'https://sesame.web.app'],
    },
    now,
    log: logger,
    limiter: createRateLimiter({
      now,
      log: logger,
      config: limits,
      counters: firebaseRateCounters(behind('rates')),
    }),
    statistics: createStatistics({
      now,
      log: logger,
      store: firebaseStatistics(async () => {
        await attempt('statistics')
        return databaseOf(world.counted.root())
      }),
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
      ...queue,
      // Parse the e-mail's name as `sendMail` does, which rejects an invalid name.
      hand: async (name) => queue.hand(mailName.parse(name)),
      send: async (to, key, message) =>
        queue.send(to, mailName.parse({ owner: NOBODY, key }).key, message),
    },
    outbox: choices.events
      ? firebaseOutbox({
          databases: behind('outbox'),
          tasks: {
            enqueue(task, delayMs = 0) {
              world.eventTasks.push({ ...task, dueAt: world.now + delayMs })
              return Promise.resolve()
            },
          },
          now,
          log: logger,
        })
      : NO_OUTBOX,
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
    directoryNotes: firebaseDirectoryNotes(behind('directory'), logger),
    audit: createAudit(logger),
    probes: {
      database: async () => attempt('users'),
      identity: async () => attempt('identity'),
    },
    openapi: () => Promise.resolve({ openapi: '3.1.0', paths: {} }),
    personalData: fakePersonalData(world),
    files: firebaseFiles({
      databases,
      async bucket() {
        await attempt('files')
        return fakeBucket(world.personal.files, () => world.whileWriting())
      },
    }),
    users: firebaseUsers(behind('users')),
    records,
    passkeys: firebasePasskeys(behind('passkeys')),
    services: firebaseServices(behind('services')),
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

/** Creates the store of personal data, backed by the database, files and accounts of a `World`. */
function fakePersonalData(world: World): PersonalDataStore {
  const { personal, tree } = world
  const deleteUser = (uid: string) => {
    const account = world.accounts.get(uid)
    personal.accounts.delete(uid)
    world.takenEmails.delete(account?.email ?? '')
    world.accounts.set(uid, null)
    world.renamed.delete(uid)
    return account === null
      ? Promise.reject(Object.assign(new Error('gone'), { code: 'auth/user-not-found' }))
      : Promise.resolve()
  }
  const store = firebasePersonalData({
    databases: tree.databases(),
    auth: () => Promise.resolve({ deleteUser } as unknown as Auth),
    bucket: (name) =>
      Promise.resolve(fakeBucket(name === undefined ? personal.files : personal.recorded)),
    erasuresBucket: 'erasures',
  })
  return guarded(store, (name) => {
    personal.calls.push(name)
    const isBroken = personal.calls.length === personal.failAt
    return isBroken ? Promise.reject(new Error(`${name} failed`)) : Promise.resolve()
  })
}
