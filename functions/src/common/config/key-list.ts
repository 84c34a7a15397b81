import type { KeyObject } from 'node:crypto'
import { ConfigError } from './config-error.ts'
import { parseRandomKey } from './random-key.ts'
import type { Secret } from './variables.ts'

const KID = /^[A-Za-z0-9_-]{1,32}$/

/** A key of at least 32 bytes, with the id that marks everything signed or encrypted with it. */
export interface NamedKey {
  readonly kid: string
  readonly key: KeyObject
}

/**
 * Reads a secret of `kid:key` pairs separated by commas. Each key is random bytes in base64url. New output uses the first key;
 * the others stay valid (rotation by `kid`).
 *
 * @throws {ConfigError} if there is no key, or a key is malformed, too short or clearly not random.
 */
export function parseKeyList(name: Secret, text = ''): readonly [NamedKey, ...NamedKey[]] {
  const entries = text.split(',').filter((entry) => entry.trim() !== '')
  const keys = entries.map((entry) => {
    const [kid = '', encoded = '', ...rest] = entry.trim().split(':')
    if (!KID.test(kid) || rest.length > 0) throw new ConfigError(['invalid', name])
    return { kid, key: parseRandomKey(name, encoded, kid) }
  })
  const [first, ...others] = keys
  if (!first) throw new ConfigError(['invalid', name])
  if (new Set(keys.map(({ kid }) => kid)).size < keys.length) {
    throw new ConfigError(['repeated', name])
  }
  return [first, ...others]
}
