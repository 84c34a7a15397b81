import { DAY_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { parseSealingKeys, type SealingKeys } from '../sealing.ts'
import { ConfigError } from './config-error.ts'
import type { Environment } from './variables.ts'

export interface SecondFactorConfig {
  /** The keys that encrypt the secret keys of people's authenticator apps. */
  readonly keys: SealingKeys
  /** Time (ms) from which people without a second factor or a passkey must turn one on; null if never. */
  readonly from: number | null
  /** Length (ms) of the waiting period before the second factor is removed for a person who has lost their app and codes. */
  readonly waitMs: number
}

const DEFAULT_WAIT_DAYS = 7

/** A shorter waiting period would end before many people read their e-mail. */
const MIN_WAIT_DAYS = 3
const MAX_WAIT_DAYS = 60

const from = z.iso.datetime({ offset: true })

/**
 * Reads the encryption keys and the settings of the second factor.
 *
 * @throws {ConfigError} naming the variable that is missing, weak or malformed.
 */
export function readSecondFactor(env: Environment): SecondFactorConfig {
  const { SESAME_SECOND_FACTOR_FROM: since = '' } = env
  if (since !== '' && !from.safeParse(since).success) {
    throw new ConfigError(['malformed', 'SESAME_SECOND_FACTOR_FROM'])
  }
  return {
    keys: parseSealingKeys('SECOND_FACTOR_KEYS', env.SECOND_FACTOR_KEYS),
    from: since === '' ? null : Date.parse(since),
    waitMs: readFactorWait(env),
  }
}

/**
 * Reads the length (ms) of the waiting period before a second factor is removed.
 *
 * @throws {ConfigError} if the setting is not a number of days, or is out of range.
 */
export function readFactorWait({ SESAME_SECOND_FACTOR_WAIT_DAYS: wait = '' }: Environment): number {
  const days = wait === '' ? DEFAULT_WAIT_DAYS : Number(wait)
  const isNumber = wait === '' || /^\d{1,2}$/.test(wait)
  if (!isNumber || days < MIN_WAIT_DAYS || days > MAX_WAIT_DAYS) {
    throw new ConfigError(['days', 'SESAME_SECOND_FACTOR_WAIT_DAYS', MIN_WAIT_DAYS, MAX_WAIT_DAYS])
  }
  return days * DAY_MS
}
