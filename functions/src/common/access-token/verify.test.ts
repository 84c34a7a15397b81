import jwt, { type JwtHeader } from 'jsonwebtoken'
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY, SCOPE } from '../../testing/fakes/fake-deps.ts'
import { START } from '../../testing/fakes/world.ts'
import { parseAccessTokenKeys } from './keys.ts'
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
const header = { alg: 'HS256', typ: 'at+jwt', kid: 'k1' }

/** A part of a token: a value as JSON, in base64url (RFC 7515, section 2). */
const tokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs by hand, so that no library corrects what the test breaks. */
function forge(
  changes: object = {},
  headerChanges: Partial<JwtHeader> & Record<string, unknown> = {},
  hash = 'sha256',
): string {
  const input = `${tokenPart({ ...header, ...headerChanges })}.${tokenPart({ ...claims, ...changes })}`
  const key = Buffer.from(KEY, 'base64url')
  return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
}

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
  it('reads back what was signed', () => {
    const token = signAccessToken(keys, SCOPE, {
      uid: 'marie',
      sid: 'AAAAAAAAAA',
      n: 3,
      authTimeSeconds: NOW,
      nowSeconds: NOW,
    })
    expect(verify(token)).toEqual(claims)
  })

  it('accepts the hand-made token that the following refusals start from', () => {
    expect(verify(forge())).toEqual(claims)
  })

  it('accepts a token signed by a key that no longer signs', () => {
    const old = parseAccessTokenKeys(`k0:${OTHER_KEY}`)
    const token = jwt.sign(claims, old.signing.key, { header: { ...header, kid: 'k0' } })
    expect(verify(token).sub).toBe('marie')
  })

  it('refuses at exp, but not before', () => {
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
  ])('refuses %s', (_what, changes) => {
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
  ])('refuses %s', (_what, changes) => {
    expect(refused(forge({}, changes))).toBe('auth/invalid-token')
  })

  it('refuses HS512, even with the right key', () => {
    expect(refused(forge({}, { alg: 'HS512' }, 'sha512'))).toBe('auth/invalid-token')
  })

  it('refuses an unsigned token', () => {
    const [head = '', body = ''] = forge({}, { alg: 'none' }).split('.')
    expect(refused(`${head}.${body}.`)).toBe('auth/invalid-token')
  })

  it('ignores a key in the header', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    const token = jwt.sign(claims, privateKey, {
      algorithm: 'RS256',
      header: { ...header, alg: 'RS256', jwk } as JwtHeader,
    })
    expect(refused(token)).toBe('auth/invalid-token')
  })

  it.each(['', 'a', 'a.b', 'a.b.c', '...', '{}'])('refuses %j', (token) => {
    expect(refused(token)).toBe('auth/invalid-token')
  })
})
