import { FILE_NAME } from '@sesame/contract/product'
import * as z from 'zod/mini'
import { parseAccessTokenKeys, type AccessTokenKeys } from '../access-token/keys.ts'
import type { TokenScope } from '../access-token/sign.ts'
import { readBucketName } from './bucket-name.ts'
import { readEvents, type EventsMode } from './events-mode.ts'
import { refuseEmulatorValues } from './only-in-emulator.ts'
import { parseVariables, type Shape } from './parse-variables.ts'
import { readServices, type ServicesConfig } from './services-config.ts'
import { readSecondFactor, type SecondFactorConfig } from './second-factor-config.ts'
import { readTerms, type Terms } from './terms-config.ts'
import { readShards, type ShardPlace } from './shards-config.ts'
import type { Environment } from './variables.ts'

/** The project and its resources. */
export interface Site {
  readonly projectId: string
  /** The URL of the first database instance. */
  readonly databaseURL: string
  /** The URL of each shard's database instance. */
  readonly shards: readonly ShardPlace[]
  readonly storageBucket: string
  /** The bucket for the record of erasures; null if there is none. */
  readonly erasuresBucket?: string | null
  /** Whether events are sent to other services; off by default. */
  readonly events?: EventsMode
  /** Whether the functions run in the emulator, on a developer's machine. */
  readonly inEmulator: boolean
  /** Host and port of the database emulator. */
  readonly databaseEmulator: string | undefined
  /** The base URL of the identity service, or of its emulator. */
  readonly identityURL: string
}

/** The configuration of the API. */
export interface Config extends Site, ServicesConfig {
  readonly keys: AccessTokenKeys
  readonly scope: TokenScope
  /** The terms of use that people are asked to accept; null if nobody is asked. */
  readonly terms: Terms | null
  readonly secondFactor: SecondFactorConfig
}

const environment = z.object({
  GCLOUD_PROJECT: z.string().check(z.minLength(1)),
  SESAME_DATABASE_URL: z.url(),
  SESAME_STORAGE_BUCKET: z.string().check(z.minLength(1)),
} satisfies Shape)

/**
 * Reads the project and its resources.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, or forbidden outside the emulator.
 */
export function readSite(env: Environment): Site {
  const inEmulator = env.FUNCTIONS_EMULATOR === 'true'
  if (!inEmulator) refuseEmulatorValues(env)
  const {
    GCLOUD_PROJECT: projectId,
    SESAME_DATABASE_URL,
    SESAME_STORAGE_BUCKET,
  } = parseVariables(environment, env)
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST
  return {
    projectId,
    databaseURL: SESAME_DATABASE_URL,
    shards: readShards(env, SESAME_DATABASE_URL),
    storageBucket: SESAME_STORAGE_BUCKET,
    erasuresBucket: readBucketName(env, 'SESAME_ERASURES_BUCKET', SESAME_STORAGE_BUCKET),
    events: readEvents(env),
    inEmulator,
    databaseEmulator: env.FIREBASE_DATABASE_EMULATOR_HOST,
    identityURL: `${emulator === undefined ? 'https:/' : `http://${emulator}`}/identitytoolkit.googleapis.com`,
  }
}

/**
 * Reads the environment and the secrets.
 *
 * @throws {ConfigError} naming the variable that is missing, malformed, weak, or forbidden outside the emulator.
 */
export function readConfig(env: Environment): Config {
  const site = readSite(env)
  return {
    ...site,
    keys: parseAccessTokenKeys(env.ACCESS_TOKEN_KEYS),
    ...readServices(env, site.inEmulator),
    scope: scopeOf(site),
    terms: readTerms(env),
    secondFactor: readSecondFactor(env),
  }
}

/** Returns the scope of access tokens. */
export function scopeOf({ projectId }: Pick<Site, 'projectId'>): TokenScope {
  return { issuer: `${FILE_NAME}/${projectId}`, audience: projectId }
}
