import { createSecretKey, type KeyObject } from 'node:crypto'
import { ConfigError } from './config-error.ts'
import type { Secret } from './variables.ts'

const KEY_BYTES = 32

/** A random key has at least this many distinct bytes; the odds of fewer are below 1 in 10^20. */
const MIN_DISTINCT_BYTES = 16

/**
 * Reads a secret of 32 or more random bytes in base64url. Errors name the variable, and the key if it has several.
 *
 * @throws {ConfigError} when it is malformed, short or clearly not random.
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
