import type { Reference } from 'firebase-admin/database'
import { describe, expect, it } from 'vitest'
import { transact } from './transact.ts'

/** A place whose SDK would be wedged by whatever reaches it and cannot be stored. */
function place(): { reference: Reference; taken: unknown[] } {
  const taken: unknown[] = []
  const reference = {
    transaction(change: (current: unknown) => unknown) {
      const value = change(null)
      taken.push(value)
      return Promise.resolve({ committed: value !== undefined, snapshot: {} })
    },
  } as unknown as Reference
  return { reference, taken }
}

describe('transact', () => {
  it.each([
    ['NaN', NaN],
    ['an endless number', { at: Infinity }],
    ['undefined in a record', { at: undefined }],
    ['a function', { at: () => 1 }],
    ['a key with a dot', { 'a.b': 1 }],
    ['an empty key', { '': 1 }],
    ['a key with a control character', { 'a\n': 1 }],
    ['something deep inside', { a: [{ b: { c: NaN } }] }],
  ])('hands the SDK nothing that no database can hold: %s', async (_what, value) => {
    const { reference, taken } = place()
    await expect(transact(reference, () => value)).rejects.toThrow(TypeError)
    expect(taken).toEqual([undefined])
  })

  it.each([null, 0, 'text', { a: [1, { b: true }] }])(
    'hands it what one can: %j',
    async (value) => {
      const { reference, taken } = place()
      expect((await transact(reference, () => value)).committed).toBe(true)
      expect(taken).toEqual([value])
    },
  )
})
