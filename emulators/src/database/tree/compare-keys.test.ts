import { describe, expect, it } from 'vitest'
import { compareKeys, MAX_KEY, MIN_KEY } from './compare-keys.ts'

describe('compareKeys', () => {
  it('sorts 32-bit integers first, by value, then all other keys as strings', () => {
    const sorted = ['-5', '0', '00', '7', '10', '2147483647', '-a', '2147483648', 'B', 'a']
    expect([...sorted].reverse().sort(compareKeys)).toEqual(sorted)
  })

  it('sorts every key between MIN_KEY and MAX_KEY', () => {
    expect(['a', MAX_KEY, '-1', MIN_KEY].sort(compareKeys)).toEqual([MIN_KEY, '-1', 'a', MAX_KEY])
  })
})
