import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { AccessTokenError, createVerifier, type VerifierOptions } from './sesame-verify.ts'

const START = Date.UTC(2026, 0, 5, 9)
const NOW = START / 1000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Pair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

const pair = (kid: string, namedCurve = 'P-256'): Pair => ({
  kid,
  ...generateKeyPairSync('ec', { namedCurve }),
})
const jwkOf = ({ kid, publicKey }: Pair) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid,
  alg: 'ES256',
  use: 'sig',
})

const first = pair('k1')
const second = pair('k2')
const stranger = pair('k1')

const claims = {
  iss: 'sesame/demo',
  aud: 'demo',
  sub: 'Zoé 🌻',
  sid: 'AAAAAAAAAA',
  n: 3,
  iat: NOW,
  exp: NOW + 3600,
  auth_time: NOW - 60,
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inputOf = (changes: object = {}, header: object = {}) =>
  `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'k1', ...header })}.${part({ ...claims, ...changes })}`
const ending = (input: string, signature: Buffer) => `${input}.${signature.toString('base64url')}`

function token(
  changes: object = {},
  header: object = {},
  { key = first.privateKey, dsaEncoding = 'ieee-p1363' }: Partial<Signing> = {},
): string {
  const input = inputOf(changes, header)
  return ending(input, sign('sha256', Buffer.from(input), { key, dsaEncoding }))
}
interface Signing {
  readonly key: KeyObject
  readonly dsaEncoding: 'ieee-p1363' | 'der'
}

/** Creates a verifier, and the fake Sésame server from which it fetches the keys. */
function stage(options: Partial<VerifierOptions> = {}) {
  const world = { now: START, published: [jwkOf(first)] as unknown, status: 200, fetched: 0 }
  const verifier = createVerifier({
    origin: 'https://sesame.example',
    project: 'demo',
    now: () => world.now,
    fetch(url, { redirect }) {
      world.fetched += 1
      expect(redirect).toBe('manual')
      expect(url).toBe('https://sesame.example/.well-known/jwks.json')
      return Promise.resolve(Response.json({ keys: world.published }, { status: world.status }))
    },
    ...options,
  })
  const outcome = (text: string) =>
    verifier.verify(text).then(
      () => 'accepted',
      (error: unknown) => (error as AccessTokenError).code,
    )
  return { world, verifier, outcome }
}

describe('a verifier', () => {
  it('returns the claims of a good token', async () => {
    const { verifier } = stage()
    expect(await verifier.verify(token())).toEqual(claims)
  })

  it('uses the global fetch and the machine’s clock by default', async () => {
    const verifier = createVerifier({ origin: 'http://127.0.0.1:1', project: 'demo' })
    await expect(verifier.verify(token())).rejects.toMatchObject({ code: 'no-keys' })
  })

  it('accepts only the issuer of the configured product', async () => {
    const { outcome } = stage({ product: 'acme' })
    expect(await outcome(token({ iss: 'acme/demo' }))).toBe('accepted')
    expect(await outcome(token())).toBe('wrong-issuer')
  })

  it('allows the clocks to differ by a minute, both before a token is issued and after it expires', async () => {
    const { world, outcome } = stage()
    const good = token()
    world.now = START + HOUR + MINUTE - 1
    expect(await outcome(good)).toBe('accepted')
    world.now += 1
    expect(await outcome(good)).toBe('expired')
    world.now = START - MINUTE
    expect(await outcome(good)).toBe('accepted')
    world.now -= 1
    expect(await outcome(good)).toBe('issued-later')
  })

  it('allows no difference between the clocks if the clock skew is set to 0', async () => {
    const { world, outcome } = stage({ clockSkewSeconds: 0 })
    world.now = START + HOUR - 1
    expect(await outcome(token())).toBe('accepted')
    world.now += 1
    expect(await outcome(token())).toBe('expired')
  })

  it.each<[string, object, string]>([
    ['another issuer', { iss: 'sesame/other' }, 'wrong-issuer'],
    ['another audience', { aud: 'other' }, 'wrong-audience'],
    ['a list of audiences', { aud: ['demo'] }, 'wrong-claims'],
    ['no exp', { exp: undefined }, 'wrong-claims'],
    ['an exp of text', { exp: '9999999999' }, 'wrong-claims'],
    ['no iat', { iat: undefined }, 'wrong-claims'],
    ['no sub', { sub: undefined }, 'wrong-claims'],
    ['an empty sub', { sub: '' }, 'wrong-claims'],
    ['no sid', { sid: undefined }, 'wrong-claims'],
  ])('refuses claims with %s', async (_what, changes, code) => {
    expect(await stage().outcome(token(changes))).toBe(code)
  })

  it.each<[string, object]>([
    ['the type of an ID token', { typ: 'JWT' }],
    ['the type of a code of an e-mail', { typ: 'alert+jwt' }],
    ['no type', { typ: undefined }],
    ['the algorithm none', { alg: 'none' }],
    ['the algorithm HS256', { alg: 'HS256' }],
    ['the algorithm ES384', { alg: 'ES384' }],
    ['the algorithm in other letters', { alg: 'es256' }],
    ['a critical extension', { crit: ['b64'], b64: false }],
    ['no kid', { kid: undefined }],
    ['a kid that is a list', { kid: ['k1'] }],
  ])('refuses a header with %s', async (_what, header) => {
    expect(await stage().outcome(token({}, header))).toBe('wrong-header')
  })

  it.each(['k9', '__proto__', 'constructor', '../../dev/null', "k1' OR '1'='1"])(
    'refuses the kid %s',
    async (kid) => {
      expect(await stage().outcome(token({}, { kid }))).toBe('unknown-key')
    },
  )

  it('ignores keys and key URLs in the header', async () => {
    const elsewhere = 'https://evil.example/jwks.json'
    for (const more of [{ jwk: jwkOf(stranger) }, { jku: elsewhere }, { x5u: elsewhere }]) {
      const forged = token({}, more, { key: stranger.privateKey })
      expect(await stage().outcome(forged)).toBe('wrong-signature')
    }
  })

  it.each([
    ['secp256k1', 'wrong-signature'],
    ['secp384r1', 'malformed'],
  ])('refuses a signature by a key of %s', async (curve, code) => {
    const { privateKey: key } = pair('k1', curve)
    expect(await stage().outcome(token({}, {}, { key }))).toBe(code)
  })

  it('refuses an HMAC signature made with the public key as the secret, whatever algorithm the header names', async () => {
    const { publicKey } = first
    for (const secret of [
      publicKey.export({ format: 'pem', type: 'spki' }),
      publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(jwkOf(first)),
    ]) {
      // HS512 is included because its signatures are as long as those of ES256.
      for (const [alg, hash, code] of [
        ['HS256', 'sha256', 'malformed'],
        ['HS512', 'sha512', 'wrong-header'],
        ['ES256', 'sha512', 'wrong-signature'],
      ] as const) {
        const input = inputOf({}, { alg })
        const forged = ending(input, createHmac(hash, secret).update(input).digest())
        expect(await stage().outcome(forged)).toBe(code)
      }
    }
  })

  it('refuses a signature in DER format', async () => {
    expect(await stage().outcome(token({}, {}, { dsaEncoding: 'der' }))).toBe('malformed')
  })

  const ORDER = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'
  const ZERO = '00'.repeat(32)
  const ONE = ZERO.slice(0, -1) + '1'
  it.each([
    ['r and s zero', ZERO + ZERO],
    ['r zero', ZERO + ONE],
    ['s zero', ONE + ZERO],
    ['r and s the order of the curve', ORDER + ORDER],
    ['r and s one', ONE + ONE],
  ])('refuses a signature with %s', async (_what, hex) => {
    expect(await stage().outcome(ending(inputOf(), Buffer.from(hex, 'hex')))).toBe(
      'wrong-signature',
    )
  })

  it('refuses a token if any part of it was changed', async () => {
    const [head = '', body = '', signature = ''] = token().split('.')
    const other = token({ sub: 'karim' }).split('.')
    expect(await stage().outcome([head, other[1], signature].join('.'))).toBe('wrong-signature')
    expect(await stage().outcome([head, body, other[2]].join('.'))).toBe('wrong-signature')
    const longer = part({ alg: 'ES256', typ: 'at+jwt', kid: 'k1', more: 1 })
    expect(await stage().outcome([longer, body, signature].join('.'))).toBe('wrong-signature')
  })

  const signature = 'A'.repeat(86)
  it.each([
    '',
    'a',
    'a.b',
    'a.b.c',
    '...',
    `.${part({})}.${signature}`,
    `${part([])}.${part({})}.${signature}`,
    `${part(null)}.${part({})}.${signature}`,
    `${part('text')}.${part({})}.${signature}`,
    `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'k1' })}.gg.${signature}`,
    `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'k1' })}.${part({})}.${signature}.`,
    `${part({ alg: 'ES256', typ: 'at+jwt', kid: 'k1' })}.${part({})}.`,
    `${part({})} .${part({})}.${signature}`,
  ])('refuses %j as malformed', async (text) => {
    expect(await stage().outcome(text)).toBe('malformed')
  })

  it('never quotes the token in an error', async () => {
    const text = token({}, {}, { key: stranger.privateKey })
    const error: unknown = await stage()
      .verifier.verify(text)
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(AccessTokenError)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(text.slice(0, 9))
  })
})

describe('a verifier’s keys', () => {
  it('are fetched only one time for concurrent calls', async () => {
    const { world, outcome } = stage()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(token())))
    expect([...new Set(outcomes), world.fetched]).toEqual(['accepted', 1])
  })

  it('are fetched again for an unknown kid, at most once a minute', async () => {
    const { world, outcome } = stage()
    expect(await outcome(token())).toBe('accepted')
    const next = token({}, { kid: 'k2' }, { key: second.privateKey })
    world.published = [jwkOf(second), jwkOf(first)]
    world.now += MINUTE - 1
    for (let times = 0; times < 50; times += 1) expect(await outcome(next)).toBe('unknown-key')
    expect(world.fetched).toBe(1)
    world.now += 1
    expect(await outcome(next)).toBe('accepted')
    expect(await outcome(token())).toBe('accepted')
    expect(world.fetched).toBe(2)
  })

  it('are fetched again after an hour, so that a removed key is forgotten', async () => {
    const { world, outcome } = stage()
    const late = token({ iat: NOW + 3600, exp: NOW + 7200 })
    expect(await outcome(token())).toBe('accepted')
    world.published = [jwkOf(second)]
    world.now += HOUR
    expect(await outcome(late)).toBe('unknown-key')
    expect(world.fetched).toBe(2)
  })

  it('are still used while fetching fails', async () => {
    const { world, outcome } = stage()
    expect(await outcome(token())).toBe('accepted')
    world.status = 503
    world.now += HOUR
    const late = token({ iat: NOW + 3600, exp: NOW + 7200 })
    expect(await outcome(late)).toBe('accepted')
    expect(await outcome(late)).toBe('accepted')
    expect(world.fetched).toBe(2)
  })

  it('are fetched again after a second if there are none', async () => {
    const { world, outcome } = stage()
    world.status = 503
    expect(await outcome(token())).toBe('no-keys')
    world.status = 200
    expect([await outcome(token()), world.fetched]).toEqual(['no-keys', 1])
    world.now += 1_000
    expect([await outcome(token()), world.fetched]).toEqual(['accepted', 2])
  })

  it('are not fetched if the response is a redirect', async () => {
    const { world, outcome } = stage()
    world.status = 302
    expect(await outcome(token())).toBe('no-keys')
  })

  it.each<[string, unknown]>([
    ['none', []],
    ['no list', { k1: jwkOf(first) }],
    ['a key of another curve', [jwkOf(pair('k1', 'P-384'))]],
    ['a key of another algorithm', [{ ...jwkOf(first), alg: 'ES384' }]],
    ['a key to encrypt with', [{ ...jwkOf(first), use: 'enc' }]],
    ['a secret', [{ kty: 'oct', k: 'AAAA', kid: 'k1', alg: 'HS256', use: 'sig' }]],
    ['null', [null]],
    ['a point that is not on the curve', [{ ...jwkOf(first), x: jwkOf(second).x }]],
  ])('accept no token if the published keys are %s', async (_what, published) => {
    const { world, outcome } = stage()
    world.published = published
    expect(await outcome(token())).toBe('no-keys')
  })

  it('are found in a set that also contains other keys', async () => {
    const { world, outcome } = stage()
    world.published = [{ kty: 'OKP', crv: 'Ed25519', x: 'A', kid: 'k0' }, jwkOf(first)]
    expect(await outcome(token())).toBe('accepted')
  })
})

describe('a verifier during an attack or an outage', () => {
  it.each([Number.NaN, Infinity, -1, 301, '60' as unknown as number])(
    'cannot be made with a clock skew of %s',
    (clockSkewSeconds) => {
      const make = () => createVerifier({ origin: 'https://x', project: 'demo', clockSkewSeconds })
      expect(make).toThrow(RangeError)
    },
  )

  it.each<[unknown]>([[undefined], [null], ['a'.repeat(8193)], ['.'.repeat(8193)]])(
    'refuses a value that is not a token, or is too long to read: %#',
    async (text) => {
      const { outcome, world } = stage()
      expect(await outcome(text as string)).toBe('malformed')
      expect(world.fetched).toBe(0)
    },
  )

  it.each([
    ['lives for ten years', { exp: NOW + 10 * 365 * 86_400 }],
    ['ends before it begins', { exp: NOW - 1 }],
  ])('refuses our own token if it %s', async (_what, changes) => {
    expect(await stage().outcome(token(changes))).toBe('wrong-claims')
  })

  it('ignores a malformed key, and keeps its keys if a new set contains no valid one', async () => {
    const { world, outcome } = stage()
    world.published = [{ ...jwkOf(second), x: 'AA' }, jwkOf(first)]
    expect(await outcome(token())).toBe('accepted')
    world.published = []
    world.now += HOUR - MINUTE
    expect(await outcome(token({}, { kid: 'k2' }, { key: second.privateKey }))).toBe('no-keys')
    expect(await outcome(token())).toBe('accepted')
  })

  it('drops its keys after a day of failed fetches', async () => {
    const { world, outcome } = stage()
    await outcome(token())
    world.status = 503
    const later = (ms: number) => {
      world.now = START + ms
      const iat = NOW + ms / 1000
      return outcome(token({ iat, exp: iat + 3600 }))
    }
    expect(await later(24 * HOUR - MINUTE)).toBe('accepted')
    expect(await later(24 * HOUR)).toBe('no-keys')
  })

  it('fetches the keys again if the clock was set back', async () => {
    const { world, outcome } = stage()
    world.now += 720 * HOUR
    await outcome(token({}, { kid: 'k2' }))
    world.now = START
    expect(await outcome(token())).toBe('accepted')
    expect(world.fetched).toBe(2)
  })
})
