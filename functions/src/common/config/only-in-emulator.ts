import { PRODUCT } from '@sesame/contract/product'
import { ConfigError } from './config-error.ts'

/** Variables that point the Admin SDK at an emulator, which accepts unsigned tokens and loses queued tasks. */
const VARIABLES = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'CLOUD_TASKS_EMULATOR_HOST',
]

/** A larger factor would effectively switch off the limits by address. */
const MAX_FACTOR = 10

interface Refused {
  readonly name: string
  readonly isRefused: (value: string) => boolean
  readonly instead: string
}

/** Values of `.env.demo-sesame`, the file that projects copy to start their own. */
const VALUES: readonly Refused[] = [
  ofDemo('SESAME_DATABASE_URL', 'the address of your main database instance'),
  {
    name: 'SESAME_DATABASE_SHARDS',
    isRefused: (value) => value.includes('=https://demo-'),
    instead: 'the addresses of your own instances, or leave it out',
  },
  ofDemo('SESAME_STATISTICS_URL', 'the address of your statistics instance'),
  ofDemo('SESAME_STORAGE_BUCKET', 'the name of your default bucket'),
  ofDemo('SESAME_ERASURES_BUCKET', 'the name of the bucket that records erasures, or leave it out'),
  ofLoopback('SESAME_HOST_URL', `the address where people open ${PRODUCT}`),
  ofLoopback('SESAME_TOOLS_URL', 'the address where operators open the console, or leave it out'),
  {
    name: 'SESAME_TRUSTED_PROXIES',
    isRefused: (value) => value === '0',
    instead: 'the networks of the proxies in front, or everybody shares the limits of one address',
  },
  {
    name: 'SESAME_LIMITS_FACTOR',
    isRefused: (value) => Number(value) > MAX_FACTOR,
    instead: `${MAX_FACTOR} at most, or leave it out`,
  },
]

/**
 * Refuses settings that only the emulators may have.
 *
 * @throws {ConfigError} naming every variable, and what to set instead.
 */
export function refuseEmulatorValues(env: NodeJS.ProcessEnv): void {
  const named = VARIABLES.filter((name) => env[name] !== undefined).map(
    (name) => `${name} is set outside the emulator: anyone could forge a token.`,
  )
  const copied = VALUES.filter(({ name, isRefused }) => isRefused(env[name] ?? '')).map(
    ({ name, instead }) => `${name} has a value of the emulators: set ${instead}.`,
  )
  const reasons = [...named, ...copied]
  if (reasons.length > 0) throw new ConfigError(reasons.join('\n'))
}

function ofLoopback(name: string, instead: string): Refused {
  return {
    name,
    instead,
    isRefused: (value) => /^https?:\/\/(?:127\.|localhost\b)/.test(value),
  }
}

function ofDemo(name: string, instead: string): Refused {
  return { name, instead, isRefused: (value) => /^(?:https:\/\/)?demo-/.test(value) }
}
