import { describe, expect, it, vi } from 'vitest'
import { RANDOM_ID_LENGTH, randomId } from './random-id.ts'

describe('randomId (specification, section 9)', () => {
  it('draws ten letters and digits', () => {
    for (let i = 0; i < 1000; i++) expect(randomId()).toMatch(/^[A-Za-z0-9]{10}$/)
  })

  it('uses each of the 62 characters about as often as another', () => {
    const counts = new Map<string, number>()
    const draws = 20_000
    for (let i = 0; i < draws; i++) {
      for (const character of randomId()) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    const expected = (draws * RANDOM_ID_LENGTH) / 62
    expect(counts.size).toBe(62)
    for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.15)
  })

  it('draws again what would favour the first letters', async () => {
    const bytes = vi.spyOn(crypto, 'getRandomValues')
    const draw = (byte: number) =>
      bytes.mockImplementationOnce((array) => (array as unknown as Uint8Array).fill(byte) as never)
    draw(255)
    draw(1)
    vi.resetModules()
    const { randomId } = await import('./random-id.ts')
    expect(randomId()).toBe('BBBBBBBBBB')
    bytes.mockRestore()
  })
})
