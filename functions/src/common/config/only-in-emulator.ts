import { ConfigError } from './config-error.ts'
import type { Emulated, Reason } from './config-problems.ts'
import type { Environment, Variable } from './variables.ts'

/** Variables that point the Admin SDK at an emulator, which accepts unsigned tokens and loses queued tasks. */
const REDIRECTIONS: readonly Variable[] = [
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_DATABASE_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'STORAGE_EMULATOR_HOST',
  'CLOUD_TASKS_EMULATOR_HOST',
]

/** A larger factor would effectively switch off the rate limits by IP address. */
const MAX_FACTOR = 10

const isOfDemo = (value: string) => /^(?:https:\/\/)?demo-/.test(value)
const isLoopback = (value: string) => /^https?:\/\/(?:127\.|localhost\b)/.test(value)

/** The values in `.env.demo-sesame`, which projects copy as their first settings file. */
const VALUES: Readonly<Record<Emulated, (value: string) => boolean>> = {
  SESAME_DATABASE_URL: isOfDemo,
  SESAME_DATABASE_SHARDS: (value) => value.includes('=https://demo-'),
  SESAME_STATISTICS_URL: isOfDemo,
  SESAME_STORAGE_BUCKET: isOfDemo,
  SESAME_ERASURES_BUCKET: isOfDemo,
  SESAME_EVENTS: (value) => value === 'local',
  SESAME_HOST_URL: isLoopback,
  SESAME_TOOLS_URL: isLoopback,
  SESAME_TRUSTED_PROXIES: (value) => value === '0',
}

/**
 * Rejects settings that are allowed only in the emulators.
 *
 * @throws {ConfigError} naming every such variable, and what to set instead.
 */
export function refuseEmulatorValues(env: Environment): void {
  const reasons: Reason[] = REDIRECTIONS.filter((name) => env[name] !== undefined).map((name) => [
    'redirected',
    name,
  ])
  for (const name of Object.keys(VALUES) as Emulated[]) {
    if (VALUES[name](env[name] ?? '')) reasons.push(['emulated', name])
  }
  if (Number(env.SESAME_LIMITS_FACTOR) > MAX_FACTOR) {
    reasons.push(['excessive', 'SESAME_LIMITS_FACTOR', MAX_FACTOR])
  }
  if (reasons.length > 0) throw new ConfigError(...reasons)
}
