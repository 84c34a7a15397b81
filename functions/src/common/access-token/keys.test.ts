import { describe, expect, it } from 'vitest'
import { KEY, OTHER_KEY } from '../../testing/fakes/fake-deps.ts'
import { ConfigError } from '../config/config-error.ts'
import { parseAccessTokenKeys } from './keys.ts'

describe('parseAccessTokenKeys', () => {
  it('signs with the first key and verifies with all of them', () => {
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
    ['the same kid twice', `k:${KEY},k:${OTHER_KEY}`],
    ['a third part', `k:${KEY}:x`],
  ])('refuses %s', (_what, text) => {
    expect(() => parseAccessTokenKeys(text)).toThrow(ConfigError)
  })

  it('never quotes the key that it refuses', () => {
    const weak = Buffer.alloc(32, 7).toString('base64url')
    expect(() => parseAccessTokenKeys(`k:${weak}`)).toThrow(expect.not.stringContaining(weak))
  })
})
