import type { KeyObject } from 'node:crypto'
import { ConfigError } from '../config/config-error.ts'
import { parseRandomKey } from '../config/random-key.ts'

/** The keys of access tokens. The first one signs and all of them verify (rotation by `kid`). */
export interface AccessTokenKeys {
  readonly signing: { readonly kid: string; readonly key: KeyObject }
  readonly verifying: ReadonlyMap<string, KeyObject>
}

const NAME = 'ACCESS_TOKEN_KEYS'

const KID = /^[A-Za-z0-9_-]{1,32}$/

/**
 * Reads `kid:key` pairs separated by commas, each key 32 random bytes in base64url.
 *
 * @throws {ConfigError} if none is given, or one is malformed, short or clearly not random.
 */
export function parseAccessTokenKeys(text: string | undefined): AccessTokenKeys {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  const verifying = new Map(entries.map((entry) => parseEntry(entry.trim())))
  const [first] = verifying
  if (!first) throw new ConfigError(['invalid', NAME])
  if (verifying.size < entries.length) throw new ConfigError(['repeated', NAME])
  const [kid, key] = first
  return { signing: { kid, key }, verifying }
}

function parseEntry(entry: string): [string, KeyObject] {
  const [kid = '', encoded = '', ...rest] = entry.split(':')
  if (!KID.test(kid) || rest.length > 0) throw new ConfigError(['invalid', NAME])
  return [kid, parseRandomKey(NAME, encoded, kid)]
}
