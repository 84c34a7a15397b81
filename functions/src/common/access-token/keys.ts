import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { ACCESS_TOKEN_ALGORITHM, type PublicKey } from '@sesame/contract/access-token'
import { ConfigError } from '../config/config-error.ts'
import { parseKeyList, type NamedKey } from '../config/key-list.ts'

/** The keys of access tokens. Only the first key signs; all keys verify (rotation by `kid`). */
export interface AccessTokenKeys {
  /** The private key that signs. */
  readonly signing: { readonly kid: string; readonly key: KeyObject }
  /** The public keys, by `kid`. */
  readonly verifying: ReadonlyMap<string, KeyObject>
}

const NAME = 'ACCESS_TOKEN_KEYS'

interface Pair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/**
 * Reads `kid:key` pairs separated by commas. Each key is 32 random bytes in base64url: the private scalar of a pair on P-256.
 *
 * @throws {ConfigError} if there is no key, or a key is malformed, too short, clearly not random or not a scalar of the curve.
 */
export function parseAccessTokenKeys(text: string | undefined): AccessTokenKeys {
  const [first, ...others] = parseKeyList(NAME, text)
  const signing = pairOf(first)
  const pairs = [signing, ...others.map(pairOf)]
  return {
    signing: { kid: signing.kid, key: signing.privateKey },
    verifying: new Map(pairs.map(({ kid, publicKey }) => [kid, publicKey])),
  }
}

/** Returns the public keys in their published form (RFC 7517), in the order of `ACCESS_TOKEN_KEYS`. */
export function publicKeysOf({ verifying }: AccessTokenKeys): PublicKey[] {
  return [...verifying].map(([kid, key]) => {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    return { kty: 'EC', crv: 'P-256', x, y, kid, alg: ACCESS_TOKEN_ALGORITHM, use: 'sig' }
  })
}

function pairOf({ kid, key }: NamedKey): Pair {
  const scalar = key.export()
  const point = pointOf(kid, scalar)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  }
  return {
    kid,
    privateKey: createPrivateKey({
      key: { ...jwk, d: scalar.toString('base64url') },
      format: 'jwk',
    }),
    publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
  }
}

/**
 * Returns the public point of a private scalar, uncompressed: one prefix byte, then two coordinates of 32 bytes each (SEC
 * 1, section 2.3.3).
 */
function pointOf(kid: string, scalar: Buffer): Buffer {
  const pair = createECDH('prime256v1')
  try {
    // Rejects zero and scalars not less than the curve's order. About one in 2^32 random keys is too large.
    pair.setPrivateKey(scalar)
  } catch {
    throw new ConfigError(['offCurve', NAME, kid])
  }
  return pair.getPublicKey()
}
