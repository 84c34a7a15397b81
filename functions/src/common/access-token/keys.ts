import { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_TYPE } from '@sesame/contract/access-token'
import type { KeyObject } from 'node:crypto'
import { ConfigError } from '../config-error.ts'
import { parseRandomKey } from '../random-key.ts'
import { knownTokens, type KnownTokens } from './known-tokens.ts'
import { tokenPart } from './token-part.ts'

/** The keys of access tokens: the first listed signs, every one verifies (rotation by `kid`). */
export interface AccessTokenKeys {
  readonly signing: {
    readonly key: KeyObject
    /** The first part of every token of this key. */
    readonly header: string
  }
  readonly verifying: ReadonlyMap<string, KeyObject>
  /** What these keys have signed or verified in this instance. */
  readonly known: KnownTokens
}

const KID = /^[A-Za-z0-9_-]{1,32}$/

/**
 * Reads `kid:key` pairs separated by commas, each key 32 random bytes in base64url.
 *
 * A KeyObject is made once: both signing and verifying are several times faster with it than with text.
 *
 * @throws {ConfigError} when none is given, or one is malformed, short or plainly not random.
 */
export function parseAccessTokenKeys(text: string | undefined): AccessTokenKeys {
  const entries = (text ?? '').split(',').filter((entry) => entry.trim() !== '')
  const verifying = new Map(entries.map((entry) => parseEntry(entry.trim())))
  const [first] = verifying
  if (!first) throw new ConfigError('ACCESS_TOKEN_KEYS is missing: list kid:key pairs.')
  if (verifying.size < entries.length) throw new ConfigError('ACCESS_TOKEN_KEYS repeats a kid.')
  const [kid, key] = first
  const header = tokenPart({ alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid })
  return { signing: { key, header }, verifying, known: knownTokens() }
}

function parseEntry(entry: string): [string, KeyObject] {
  const [kid = '', encoded = '', ...rest] = entry.split(':')
  if (!KID.test(kid) || rest.length > 0) {
    throw new ConfigError('ACCESS_TOKEN_KEYS is malformed: kid:key pairs separated by commas.')
  }
  return [kid, parseRandomKey(`ACCESS_TOKEN_KEYS: key ${kid}`, encoded)]
}
