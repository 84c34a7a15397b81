import { parseSealingKeys, type SealingKeys } from '../sealing.ts'
import { ConfigError } from './config-error.ts'
import { readSite, type Site } from './config.ts'
import { readEvents } from './events-mode.ts'
import type { Environment } from './variables.ts'

/**
 * Reads the keys that encrypt receivers' keys; null if events are switched off.
 *
 * @throws {ConfigError} if the keys are missing, weak or malformed.
 */
export function readEventKeys(env: Environment): SealingKeys | null {
  return readEvents(env) === 'off' ? null : parseSealingKeys('EVENT_KEYS', env.EVENT_KEYS)
}

/** The configuration of `sendEvents`. */
export interface EventsConfig extends Site {
  readonly eventKeys: SealingKeys
}

/**
 * Reads the environment and the secret of `sendEvents`.
 *
 * @throws {ConfigError} naming the variable that is missing, weak or malformed.
 */
export function readEventsConfig(env: Environment): EventsConfig {
  const eventKeys = readEventKeys(env)
  if (eventKeys === null) throw new ConfigError(['missing', 'SESAME_EVENTS'])
  return { ...readSite(env), eventKeys }
}
