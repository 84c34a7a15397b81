import type { JwtHeader } from 'jsonwebtoken'
import { createHmac, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY, SCOPE } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { parseAccessTokenKeys, publicKeysOf } from './keys.ts'
import { signAccessToken } from './sign.ts'
import { verifyAccessToken } from './verify.ts'

const NOW = START / 1000
const keys = parseAccessTokenKeys(`k1:${KEY},k0:${OTHER_KEY}`)
const claims = {
  iss: SCOPE.issuer,
  aud: SCOPE.audience,
  sub: 'marie',
  sid: 'AAAAAAAAAA',
  n: 3,
  iat: NOW,
  exp: NOW + 3600,
  auth_time: NOW,
}
const header = { alg: 'ES256', typ: 'at+jwt', kid: 'k1' }

/** Encodes the header or the claims of a token: JSON in base64url (RFC 7515, section 2). */
const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

type HeaderChanges = Partial<JwtHeader> & Record<string, unknown>

/** Returns the signing input, built by hand because a library would correct the errors that the tests add on purpose. */
const signingInput = (changes: object = {}, headerChanges: HeaderChanges = {}) =>
  `${tokenPart({ ...header, ...headerChanges })}.${tokenPart({ ...claims, ...changes })}`

/** Signs a token without a library, by default with our private key. */
function forge(
  changes: object = {},
  headerChanges: HeaderChanges = {},
  { key = keys.signing.key, hash = 'sha256' }: { key?: KeyObject; hash?: string } = {},
): string {
  const input = signingInput(changes, headerChanges)
  const signature = sign(hash, Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' })
  return `${input}.${signature.toString('base64url')}`
}

/** Returns a token with this signature, whether valid or not. */
const withSignature = (signature: Buffer) => `${signingInput()}.${signature.toString('base64url')}`

const verify = (token: string, now = NOW) => verifyAccessToken(keys, SCOPE, now, token)
const refused = (token: string, now = NOW) => {
  try {
    verify(token, now)
  } catch (error) {
    return (error as { code: string }).code
  }
  return 'accepted'
}

describe('verifyAccessToken', () => {
  it('returns the claims that were signed', () => {
    const token = signAccessToken(keys, SCOPE, {
      uid: 'marie',
      sid: 'AAAAAAAAAA',
      n: 3,
      authTimeSeconds: NOW,
      nowSeconds: NOW,
    })
    expect(verify(token)).toEqual(claims)
  })

  it('accepts the hand-made token on which the rejection tests are based', () => {
    expect(verify(forge())).toEqual(claims)
  })

  it('accepts a token signed by a retired key', () => {
    const old = parseAccessTokenKeys(`k0:${OTHER_KEY}`)
    const token = forge({}, { kid: 'k0' }, { key: old.signing.key })
    expect(verify(token).sub).toBe('marie')
  })

  it('rejects a token from its `exp` on, but not before', () => {
    expect(refused(forge(), NOW + 3599)).toBe('accepted')
    expect(refused(forge(), NOW + 3600)).toBe('auth/token-expired')
  })

  it.each<[string, object]>([
    ['no exp', { exp: undefined }],
    ['an exp of 1e308', { exp: 1e308 }],
    ['a life longer than the TTL', { exp: NOW + 3601 }],
    ['no iat', { iat: undefined }],
    ['a future iat', { iat: NOW + 61, exp: NOW + 3600 }],
    ['another issuer', { iss: 'sesame/other' }],
    ['another audience', { aud: 'other' }],
    ['an audience list', { aud: ['test'] }],
    ['no sid', { sid: undefined }],
    ['a negative step', { n: -1 }],
    ['an extra claim', { admin: true }],
  ])('rejects %s', (_what, changes) => {
    expect(refused(forge(changes))).toBe('auth/invalid-token')
  })

  it.each<[string, Record<string, unknown>]>([
    ['the type of an ID token', { typ: 'JWT' }],
    ['no type', { typ: undefined }],
    ['an unknown kid', { kid: 'k9' }],
    ['no kid', { kid: undefined }],
    ['a kid that names the prototype', { kid: '__proto__' }],
    ['a kid that names a method', { kid: 'constructor' }],
    ['an unknown critical extension', { crit: ['x'], x: 1 }],
    ['the algorithm none', { alg: 'none' }],
    ['the algorithm nOnE', { alg: 'nOnE' }],
    ['RS256 in the header', { alg: 'RS256' }],
    ['ES384 in the header', { alg: 'ES384' }],
    ['EdDSA in the header', { alg: 'EdDSA' }],
    ['an algorithm in other letters', { alg: 'es256' }],
    ['no algorithm', { alg: undefined }],
    ['a kid that is a path', { kid: '../../dev/null' }],
    ['a kid that is a query', { kid: "k1' OR '1'='1" }],
    ['a kid with a NUL', { kid: 'k1\0' }],
    ['a kid that is a list', { kid: ['k1'] }],
    ['a kid that is an object', { kid: { toString: 'k1' } }],
    ['an unencoded payload', { b64: false, crit: ['b64'] }],
  ])('rejects %s', (_what, changes) => {
    expect(refused(forge({}, changes))).toBe('auth/invalid-token')
  })

  it('rejects a signature by our key that uses a different hash', () => {
    expect(refused(forge({}, {}, { hash: 'sha512' }))).toBe('auth/invalid-token')
  })

  const ownPublicKey = keys.verifying.get('k1')?.export({ format: 'pem', type: 'spki' }) ?? ''
  const [ownJwk] = publicKeysOf(keys)
  it.each<[string, string | Buffer]>([
    ['the private scalar', Buffer.from(KEY, 'base64url')],
    ['the public key as PEM', ownPublicKey],
    ['the public key as PEM without its last line break', String(ownPublicKey).trim()],
    ['the published key', JSON.stringify(ownJwk)],
    ['the coordinate x', Buffer.from(ownJwk?.x ?? '', 'base64url')],
    ['nothing', ''],
  ])('rejects HS256 with %s as the secret', (_what, secret) => {
    for (const [alg, hash] of [
      ['HS256', 'sha256'],
      ['HS512', 'sha512'],
      ['ES256', 'sha256'],
    ] as const) {
      const input = signingInput({}, { alg })
      const signature = createHmac(hash, secret).update(input).digest('base64url')
      expect(refused(`${input}.${signature}`)).toBe('auth/invalid-token')
    }
  })

  it.each(['secp256k1', 'secp384r1', 'secp521r1'])(
    'rejects a signature by a key on the curve %s',
    (curve) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
      const jwk = publicKey.export({ format: 'jwk' })
      for (const alg of ['ES256', 'ES256K', 'ES384', 'ES512']) {
        const token = forge({}, { alg, jwk }, { key: privateKey })
        expect(refused(token)).toBe('auth/invalid-token')
      }
    },
  )

  it('rejects a signature by another key on our curve', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    expect(refused(forge({}, {}, { key: privateKey }))).toBe('auth/invalid-token')
  })

  it('rejects a signature encoded in DER', () => {
    const input = Buffer.from(signingInput())
    const { key } = keys.signing
    expect(refused(withSignature(sign('sha256', input, { key, dsaEncoding: 'der' })))).toBe(
      'auth/invalid-token',
    )
    const right = sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' })
    expect(refused(withSignature(right))).toBe('accepted')
  })

  const ORDER = Buffer.from(
    'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
    'hex',
  )
  const zero = Buffer.alloc(32)
  const one = Buffer.from(zero).fill(1, 31)
  it.each<[string, Buffer]>([
    ['r and s zero', Buffer.concat([zero, zero])],
    ['r zero', Buffer.concat([zero, one])],
    ['s zero', Buffer.concat([one, zero])],
    ['r and s the order of the curve', Buffer.concat([ORDER, ORDER])],
    ['r and s one', Buffer.concat([one, one])],
    ['63 bytes', Buffer.alloc(63, 1)],
    ['65 bytes', Buffer.alloc(65, 1)],
    ['96 bytes, as of P-384', Buffer.alloc(96, 1)],
  ])('rejects a signature of %s', (_what, signature) => {
    expect(refused(withSignature(signature))).toBe('auth/invalid-token')
  })

  it('rejects a signature with one bit changed in any of its bytes', () => {
    const [, , signature = ''] = forge().split('.')
    for (let index = 0; index < 64; index += 1) {
      const bytes = Buffer.from(signature, 'base64url')
      bytes[index] = (bytes[index] ?? 0) ^ 1
      expect(refused(withSignature(bytes))).toBe('auth/invalid-token')
    }
  })

  it('rejects an unsigned token', () => {
    const [head = '', body = ''] = forge({}, { alg: 'none' }).split('.')
    expect(refused(`${head}.${body}.`)).toBe('auth/invalid-token')
  })

  it.each(['ec', 'rsa'] as const)('ignores a key in the header (%s)', (kind) => {
    const { privateKey } =
      kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
    const alg = kind === 'ec' ? 'ES256' : 'RS256'
    const elsewhere = 'https://evil.example/jwks.json'
    for (const more of [{ jwk }, { jku: elsewhere }, { x5u: elsewhere }, { x5c: ['MIIB'] }]) {
      for (const kid of ['k1', 'mine', undefined]) {
        expect(refused(forge({}, { alg, kid, ...more }, { key: privateKey }))).toBe(
          'auth/invalid-token',
        )
      }
    }
  })

  it('ignores a key URL in the header of a token that we signed', () => {
    expect(refused(forge({}, { jku: 'https://evil.example/jwks.json' }))).toBe('accepted')
  })

  it.each(['', 'a', 'a.b', 'a.b.c', '...', '{}'])('rejects %j', (token) => {
    expect(refused(token)).toBe('auth/invalid-token')
  })
})
