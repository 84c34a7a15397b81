import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { ConfigError } from '../config/config-error.ts'
import { publicKey } from '@sesame/contract/access-token'
import { createPublicKey, sign, verify } from 'node:crypto'
import { parseAccessTokenKeys, publicKeysOf } from './keys.ts'

/** The order of the curve P-256 (SEC 2, section 2.4.2). Private scalars must be less than this number. */
const ORDER = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

const scalar = (hex: string) => Buffer.from(hex.padStart(64, '0'), 'hex').toString('base64url')

describe('parseAccessTokenKeys', () => {
  it('returns the first key for signing, and all keys for verifying', () => {
    const keys = parseAccessTokenKeys(`new:${KEY},old:${OTHER_KEY}`)
    expect(keys.signing.kid).toBe('new')
    expect([...keys.verifying.keys()]).toEqual(['new', 'old'])
  })

  it.each([
    ['nothing', undefined],
    ['an empty list', ''],
    ['a key without a kid', KEY],
    ['31 bytes', `k:${Buffer.from(KEY, 'base64url').subarray(1).toString('base64url')}`],
    ['32 equal bytes', `k:${Buffer.alloc(32, 7).toString('base64url')}`],
    ['a password', 'k:correct-horse-battery-staple-correct-horse!'],
    [
      '33 bytes',
      `k:${Buffer.concat([Buffer.from(KEY, 'base64url'), Buffer.of(9)]).toString('base64url')}`,
    ],
    ['zero', `k:${scalar('00')}`],
    ['the order of the curve', `k:${scalar(ORDER)}`],
    ['more than the order of the curve', `k:${scalar(`${ORDER.slice(0, -2)}ff`)}`],
    ['the same kid twice', `k:${KEY},k:${OTHER_KEY}`],
    ['a third part', `k:${KEY}:x`],
  ])('rejects %s', (_what, text) => {
    expect(() => parseAccessTokenKeys(text)).toThrow(ConfigError)
  })

  it('never quotes a rejected key', () => {
    const weak = Buffer.alloc(32, 7).toString('base64url')
    expect(() => parseAccessTokenKeys(`k:${weak}`)).toThrow(expect.not.stringContaining(weak))
  })
})

describe('publicKeysOf', () => {
  const keys = parseAccessTokenKeys(`new:${KEY},old:${OTHER_KEY}`)

  it('publishes every key, starting with the signing key', () => {
    const published = publicKeysOf(keys)
    expect(published.map(({ kid }) => kid)).toEqual(['new', 'old'])
    expect(published.map((key) => publicKey.parse(key))).toEqual(published)
  })

  it('publishes keys that verify signatures, and never the private scalar', () => {
    const [first] = publicKeysOf(keys)
    const data = Buffer.from('signed')
    const signature = sign('sha256', data, keys.signing.key)
    const key = createPublicKey({ key: { ...first }, format: 'jwk' })
    expect(verify('sha256', data, key, signature)).toBe(true)
    expect(JSON.stringify(publicKeysOf(keys))).not.toContain(KEY)
    expect(first).not.toHaveProperty('d')
  })

  it('derives the known public key of a private scalar', () => {
    // Test values from RFC 6979, appendix A.2.5.
    const known = scalar('c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721')
    const [key] = publicKeysOf(parseAccessTokenKeys(`k:${known}`))
    expect(key).toMatchObject({
      x: scalar('60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6'),
      y: scalar('7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299'),
    })
  })
})
