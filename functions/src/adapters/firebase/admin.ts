import type { App, Credential } from 'firebase-admin/app'
import type { AppCheck } from 'firebase-admin/app-check'
import type { Auth } from 'firebase-admin/auth'
import type { Database } from 'firebase-admin/database'
import type { Functions } from 'firebase-admin/functions'
import type { Storage } from 'firebase-admin/storage'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { Site } from '../../common/config/config.ts'
import { stdoutLogger } from '../../common/logging/logger.ts'
import { databaseOf } from '../../common/config/shards-config.ts'
import { JUDGED, type Databases, type Judged } from './database/databases.ts'
import { shallowKeys, type ChildKeys } from './database/rest.ts'
import type { IdentityAccess } from './identity/ask-identity.ts'
import { logSdkWarnings } from './sdk-warnings.ts'

/**
 * A database connection unused for this long may have been dropped without notice. No call takes even half as long, so no call is
 * still using it.
 */
const RESTED_MS = MINUTE_MS

/**
 * `IdempotencyStrategy.RetryAlways` of @google-cloud/storage. Writes and removals can safely be repeated: a write replaces a
 * whole file or fails if the file exists (`ifGenerationMatch`), and a removal ignores a missing file. By default the library
 * retries neither of them, nor any other call that runs at the same time, so a single dead idle connection would make an erasure
 * fail. The library retries at most three times.
 */
const RETRY_ALWAYS = 0

/** Loads a part of the SDK on first use. */
export type Late<Part> = () => Promise<Part>

export interface Admin {
  readonly auth: Late<Auth>
  readonly appCheck: Late<AppCheck>
  /** The database instances, which contain people's data and shared data. */
  readonly databases: Databases
  /** The database instance at this URL, through a connection that is new or was used within the last minute. */
  readonly database: (url: string) => Promise<Database>
  /** The bucket of this name, or the main bucket if no name is given. */
  readonly bucket: (name?: string) => Promise<ReturnType<Storage['bucket']>>
  /** The name of the bucket for the record of erasures; null if there is none. */
  readonly erasuresBucket: string | null
  readonly functions: Late<Functions>
  /** Returns a function that lists keys in the database instance at this URL. */
  readonly childKeysOf: (url: string) => ChildKeys
  /** Access to the accounts at the identity service. */
  readonly identity: IdentityAccess
  /** Returns an access token for the account that this process runs as. */
  readonly accessToken: () => Promise<string>
}

/**
 * Returns the Admin SDK, which loads each part on first use, because loading all of it takes longer than the rest of a
 * cold start.
 */
export function lazyAdmin(site: Site): Admin {
  const { projectId, databaseURL, shards, storageBucket, erasuresBucket = null } = site
  let apps: Promise<Apps> | undefined
  // Start all apps together, since starting each one costs a cold instance a round trip.
  const appsStarted = () => (apps ??= startApps({ projectId, databaseURL, storageBucket }))
  const started = async () => (await appsStarted()).own
  let credential: Credential | undefined
  const accessToken = async () => {
    const { applicationDefault } = await import('firebase-admin/app')
    // Create the credential only once, because it caches its token.
    credential ??= applicationDefault()
    return (await credential.getAccessToken()).access_token
  }
  let isHeard = false
  const usedAt = new WeakMap<Database, number>()
  const lively = (database: Database): Database => {
    const now = performance.now()
    if (now - (usedAt.get(database) ?? now) > RESTED_MS) {
      database.goOffline()
      database.goOnline()
    }
    usedAt.set(database, now)
    return database
  }
  const childKeysOf = (url: string) =>
    shallowKeys({ databaseURL: url, emulatorHost: site.databaseEmulator, accessToken })
  const opened = new Set<string>()
  const databaseAs = async (url: string, as: keyof Apps) => {
    const [sdk, all] = await Promise.all([import('firebase-admin/database'), appsStarted()])
    // The SDK's loggers exist only after the SDK is loaded.
    if (!isHeard) logSdkWarnings(stdoutLogger())
    isHeard = true
    const of = (app: App) => sdk.getDatabaseWithUrl(url, app)
    // Requests use several connections to read and write a person's data, so open all of them together.
    if (as !== 'own' && !opened.has(url)) for (const name of ASKED) of(all[name]).goOnline()
    if (as !== 'own') opened.add(url)
    return lively(of(all[as]))
  }
  const database = (url: string) => databaseAs(url, 'own')
  const judged = async (url: string, as: Judged) => (await databaseAs(url, as)).ref()
  const urlOf = (uid: string): string => {
    const url = databaseOf(site, uid)
    // The API's adapters turn this error into `server/unavailable`. Jobs skip the person until their next run.
    if (url === null) throw new Error('the shard of this person is closed')
    return url
  }
  const open = shards.filter((url) => url !== null)
  const identity: IdentityAccess = {
    accountsURL: `${site.identityURL}/v1/projects/${encodeURIComponent(projectId)}/accounts`,
    // The emulator accepts the token `owner` as the project's own token.
    accessToken: isEmulated(site) ? () => Promise.resolve('owner') : accessToken,
  }
  return {
    accessToken,
    database,
    childKeysOf,
    erasuresBucket,
    identity,
    databases: {
      rootOf: async (uid) => (await database(urlOf(uid))).ref(),
      judgedRootOf: (uid, as) => judged(urlOf(uid), as),
      common: () => database(databaseURL),
      judgedCommon: (as) => judged(databaseURL, as),
      instances: [...new Set([databaseURL, ...open])].map((url) => ({
        root: async () => (await database(url)).ref(),
        url,
        childKeys: childKeysOf(url),
        holds: (uid) => databaseOf(site, uid) === url,
      })),
    },
    async auth() {
      const [{ getAuth }, known] = await Promise.all([import('firebase-admin/auth'), started()])
      return getAuth(known)
    },
    async appCheck() {
      const { getAppCheck } = await import('firebase-admin/app-check')
      return getAppCheck(await started())
    },
    async functions() {
      const { getFunctions } = await import('firebase-admin/functions')
      return getFunctions(await started())
    },
    async bucket(name) {
      const { getStorage } = await import('firebase-admin/storage')
      const bucket = getStorage(await started()).bucket(name)
      Object.assign(bucket.storage.retryOptions, { idempotencyStrategy: RETRY_ALWAYS })
      return bucket
    },
  }
}

const isEmulated = ({ identityURL }: Site) => identityURL.startsWith('http:')

/** The SDK apps that API requests use. */
const ASKED = ['own', 'sesame:heart', 'sesame:refresh'] as const

/** The SDK app that bypasses the database rules, and the SDK apps whose writes the rules check. */
type Apps = Readonly<Record<'own' | Judged, App>>

/**
 * Starts all SDK apps, each with its own rights in the database.
 *
 * Source: Firebase, « Authenticate with limited privileges », `databaseAuthVariableOverride`.
 */
async function startApps(options: {
  readonly projectId: string
  readonly databaseURL: string
  readonly storageBucket: string
}): Promise<Apps> {
  const { initializeApp } = await import('firebase-admin/app')
  const judged = JUDGED.map((uid) => [
    uid,
    initializeApp({ ...options, databaseAuthVariableOverride: { uid } }, uid),
  ])
  return { own: initializeApp(options), ...(Object.fromEntries(judged) as Record<Judged, App>) }
}
