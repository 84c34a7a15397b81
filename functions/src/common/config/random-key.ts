import { createSecretKey, type KeyObject } from 'node:crypto'
import { ConfigError } from './config-error.ts'
import type { Secret } from './variables.ts'

const KEY_BYTES = 32

/** A random key has at least this many distinct bytes. The probability of fewer is below 1 in 10^20. */
const MIN_DISTINCT_BYTES = 16

/**
 * Reads a secret of at least 32 random bytes in base64url. Errors name the variable and, if it has several keys, the key.
 *
 * @throws {ConfigError} if the secret is malformed, too short or clearly not random.
 */
export function parseRandomKey(name: Secret, encoded: string, kid?: string): KeyObject {
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.toString('base64url') !== encoded || bytes.length < KEY_BYTES) {
    throw new ConfigError(['short', name, kid])
  }
  if (new Set(bytes).size < MIN_DISTINCT_BYTES) {
    throw new ConfigError(['guessable', name, kid])
  }
  return createSecretKey(bytes)
}
