import { describe, expect, it } from 'vitest'
import { FrameReader, toFrames } from './frames.ts'

function joined(frames: readonly string[]): (string | null)[] {
  const reader = new FrameReader()
  return frames.map((frame) => reader.read(frame)).filter((message) => message !== null)
}

describe('frames of a message', () => {
  it('contain a message of 16 kB in one piece', () => {
    expect(toFrames('x'.repeat(16_384))).toHaveLength(1)
  })

  it('start with the number of pieces if the message is longer than 16 kB; the pieces form the same message again', () => {
    const frames = toFrames('x'.repeat(16_385))
    expect(frames.map((frame) => frame.length)).toEqual([1, 16_384, 1])
    expect(frames[0]).toBe('2')
    expect(joined(frames)).toEqual(['x'.repeat(16_385)])
  })

  it('never split a surrogate pair', () => {
    const message = `x${'𝄞'.repeat(20_000)}`
    const frames = toFrames(message)
    expect(frames.every((frame) => frame.isWellFormed())).toBe(true)
    expect(joined(frames)).toEqual([message])
  })

  it('are ignored if they are keep-alives; a piece of a message with the same text is not', () => {
    expect(joined(['0', '{"t":"c"}', '2', '{"a":1', '0}'])).toEqual(['{"t":"c"}', '{"a":10}'])
  })
})
