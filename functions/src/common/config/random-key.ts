import { createSecretKey, type KeyObject } from 'node:crypto'
import { ConfigError } from './config-error.ts'

const KEY_BYTES = 32

/** Fewer different bytes than this in 32 is no random key (odds below 1 in 10^20). */
const MIN_DISTINCT_BYTES = 16

/**
 * Reads a secret of 32 random bytes or more in base64url; `label` is how errors call it.
 *
 * @throws {ConfigError} when it is malformed, short or plainly not random.
 */
export function parseRandomKey(label: string, encoded: string): KeyObject {
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.toString('base64url') !== encoded || bytes.length < KEY_BYTES) {
    throw new ConfigError(`${label} is weak, 32 bytes in base64url wanted.`)
  }
  if (new Set(bytes).size < MIN_DISTINCT_BYTES) {
    throw new ConfigError(`${label} is weak, it is not random.`)
  }
  return createSecretKey(bytes)
}
