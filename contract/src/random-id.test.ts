import { describe, expect, it, vi } from 'vitest'
import { createRandomId, RANDOM_ID_LENGTH, randomId } from './random-id.ts'

describe('randomId (specification, section 9)', () => {
  it('consists of ten letters and digits', () => {
    for (let i = 0; i < 1000; i++) expect(randomId()).toMatch(/^[A-Za-z0-9]{10}$/)
  })

  it('draws all 62 characters about equally often', () => {
    const counts = new Map<string, number>()
    const draws = 20_000
    for (let i = 0; i < draws; i++) {
      for (const character of randomId()) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (draws * RANDOM_ID_LENGTH) / 62
    expect(counts.size).toBe(62)
    for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.15)
  })

  it('discards a byte that would favour the first letters, and draws another', () => {
    const draws = [255, 1]
    const draw = createRandomId((bytes) => bytes.fill(draws.shift() ?? 0))
    expect(draw()).toBe('BBBBBBBBBB')
  })

  it('fills its buffer of random bytes only one time for many ids', () => {
    const fill = vi.fn((bytes: Uint8Array) => bytes.fill(1))
    const draw = createRandomId(fill)
    for (let i = 0; i < 64; i++) draw()
    expect(fill).toHaveBeenCalledTimes(1)
  })
})
