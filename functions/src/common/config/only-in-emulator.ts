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
  ofDemo('SESAME_DATABASE_URL', 'l’adresse de votre base principale'),
  {
    name: 'SESAME_DATABASE_SHARDS',
    isRefused: (value) => value.includes('=https://demo-'),
    instead: 'les adresses de vos propres bases, ou rien',
  },
  ofDemo('SESAME_STATISTICS_URL', 'l’adresse de votre base des statistiques'),
  ofDemo('SESAME_STORAGE_BUCKET', 'le nom de votre bucket par défaut'),
  ofDemo('SESAME_ERASURES_BUCKET', 'le nom du bucket qui retient les effacements, ou rien'),
  ofLoopback('SESAME_HOST_URL', `l’adresse où l’on ouvre ${PRODUCT}`),
  ofLoopback('SESAME_TOOLS_URL', 'l’adresse où les opérateurs ouvrent la console, ou rien'),
  {
    name: 'SESAME_TRUSTED_PROXIES',
    isRefused: (value) => value === '0',
    instead:
      'les réseaux des proxys placés devant, sinon tous partagent les limites d’une seule adresse',
  },
  {
    name: 'SESAME_LIMITS_FACTOR',
    isRefused: (value) => Number(value) > MAX_FACTOR,
    instead: `${MAX_FACTOR} au plus, ou rien`,
  },
]

/**
 * Refuses settings that only the emulators may have.
 *
 * @throws {ConfigError} naming every variable, and what to set instead.
 */
export function refuseEmulatorValues(env: NodeJS.ProcessEnv): void {
  const named = VARIABLES.filter((name) => env[name] !== undefined).map(
    (name) =>
      `${name} est donné hors de l’émulateur\u00A0: n’importe qui pourrait forger un jeton.`,
  )
  const copied = VALUES.filter(({ name, isRefused }) => isRefused(env[name] ?? '')).map(
    ({ name, instead }) => `${name} a une valeur des émulateurs\u00A0: mettez ${instead}.`,
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
