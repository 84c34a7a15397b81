import { describe, expect, it } from 'vitest'
import { parseSegments, SegmentReader } from './segments.ts'

const encoded = (json: unknown) =>
  Buffer.from(JSON.stringify(json)).toString('base64url').padEnd(12, '.')

describe('SegmentReader', () => {
  it('returns messages in order, even if their pieces arrive out of order', () => {
    const reader = new SegmentReader()
    const [text, rest] = [encoded('é?>').slice(0, 4), encoded('é?>').slice(4)]
    const early = { number: 2, count: 1, text: encoded('second') }
    expect(reader.read([early, { number: 1, count: 2, text: rest }])).toEqual([])
    expect(reader.read([{ number: 0, count: 2, text }])).toEqual(['é?>', 'second'])
  })
})

describe('parseSegments', () => {
  it('reads every numbered piece of a request', () => {
    const params = new URLSearchParams('id=1&seg0=4&ts0=2&d0=ab&seg1=5&ts1=2&d1=cd')
    expect(parseSegments(params)).toEqual([
      { number: 4, count: 2, text: 'ab' },
      { number: 5, count: 2, text: 'cd' },
    ])
  })
})
