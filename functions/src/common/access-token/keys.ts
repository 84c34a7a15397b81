import type { KeyObject } from 'node:crypto'
import { ConfigError } from '../config/config-error.ts'
import { parseRandomKey } from '../config/random-key.ts'

/** The keys of access tokens. The first one signs and all of them verify (rotation by `kid`). */
export interface AccessTokenKeys {
  readonly signing: { readonly kid: string; readonly key: KeyObject }
  readonly verifying: ReadonlyMap<string, KeyObject>
}

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
  if (!first) throw new ConfigError('ACCESS_TOKEN_KEYS manque\u00A0: donnez des paires kid:clé.')
  if (verifying.size < entries.length) throw new ConfigError('ACCESS_TOKEN_KEYS répète un kid.')
  const [kid, key] = first
  return { signing: { kid, key }, verifying }
}

function parseEntry(entry: string): [string, KeyObject] {
  const [kid = '', encoded = '', ...rest] = entry.split(':')
  if (!KID.test(kid) || rest.length > 0) {
    throw new ConfigError(
      'ACCESS_TOKEN_KEYS est mal formé\u00A0: des paires kid:clé séparées par des virgules.',
    )
  }
  return [kid, parseRandomKey(`ACCESS_TOKEN_KEYS\u00A0: la clé ${kid}`, encoded)]
}
