import { describe, expect, it } from 'vitest'
import { formatSize } from './sizes.ts'

describe('a size', () => {
  it.each([
    [1, '1\u00A0octet', '1\u00A0byte'],
    [640, '640\u00A0octets', '640\u00A0bytes'],
    [1000, '1\u00A0ko', '1\u00A0kB'],
    [12_345, '12\u00A0ko', '12\u00A0kB'],
    [1_234_567, '1,2\u00A0Mo', '1.2\u00A0MB'],
    [8 * 1024 * 1024, '8,4\u00A0Mo', '8.4\u00A0MB'],
  ])('is formatted: %d, %s, %s', (bytes, fr, en) => {
    expect(formatSize('fr', bytes)).toBe(fr)
    expect(formatSize('en', bytes)).toBe(en)
  })
})
