import { describe, expect, it } from 'vitest'
import { randomSecret } from '../random-secret.ts'
import { parseKeyList } from './key-list.ts'

const read = (text: string) => parseKeyList('SECOND_FACTOR_KEYS', text)
const [ONE, TWO] = [randomSecret(), randomSecret()]

describe('a list of keys', () => {
  it('is read in the given order, ignoring spaces and empty entries', () => {
    const list = read(` a:${ONE} ,, b:${TWO},`)
    expect(list.map(({ kid, key }) => [kid, key.export().toString('base64url')])).toEqual([
      ['a', ONE],
      ['b', TWO],
    ])
  })

  it.each(['k', 'k2026-12', 'K_9', 'k'.repeat(32)])('accepts the kid « %s »', (kid) => {
    expect(read(`${kid}:${ONE}`)[0].kid).toBe(kid)
  })

  it.each(['', 'k.1', 'k 1', 'clé', 'k'.repeat(33)])('rejects the kid « %s »', (kid) => {
    expect(() => read(`${kid}:${ONE}`)).toThrow('SECOND_FACTOR_KEYS')
  })

  it('rejects a repeated kid, and names the variable', () => {
    expect(() => read(`k:${ONE},k:${TWO}`)).toThrow('SECOND_FACTOR_KEYS répète un kid.')
  })
})
