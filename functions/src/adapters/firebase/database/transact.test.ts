import type { Reference } from 'firebase-admin/database'
import { describe, expect, it } from 'vitest'
import { transact } from './transact.ts'

/** Returns a reference that records the values passed to the SDK. */
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
    ['an infinite number', { at: Infinity }],
    ['undefined in a record', { at: undefined }],
    ['a function', { at: () => 1 }],
    ['a key with a dot', { 'a.b': 1 }],
    ['an empty key', { '': 1 }],
    ['a key with a control character', { 'a\n': 1 }],
    ['an invalid value deep inside', { a: [{ b: { c: NaN } }] }],
  ])('never passes the SDK a value that the database cannot store: %s', async (_what, value) => {
    const { reference, taken } = place()
    await expect(transact(reference, () => value)).rejects.toThrow(TypeError)
    expect(taken).toEqual([undefined])
  })

  it.each([null, 0, 'text', { a: [1, { b: true }] }])(
    'passes storable values to the SDK: %j',
    async (value) => {
      const { reference, taken } = place()
      expect((await transact(reference, () => value)).committed).toBe(true)
      expect(taken).toEqual([value])
    },
  )

  it('retries once if the connection breaks, and tells `change` that it may receive its own result', async () => {
    const told: boolean[] = []
    let broken = 1
    const reference = {
      transaction(change: (current: unknown) => unknown) {
        const value = change(null)
        if (broken-- > 0) return Promise.reject(new Error('disconnect'))
        return Promise.resolve({ committed: value !== undefined, snapshot: {} })
      },
    } as unknown as Reference
    const note = (_current: unknown, mayBeOwn: boolean) => told.push(mayBeOwn)
    expect((await transact(reference, note)).committed).toBe(true)
    expect(told).toEqual([false, true])
    broken = 2
    await expect(transact(reference, note)).rejects.toThrow('disconnect')
  })

  it('retries if another write of the same server instance cancelled the transaction', async () => {
    const told: boolean[] = []
    let overtaken = 3
    const reference = {
      transaction(change: (current: unknown) => unknown) {
        const value = change(null)
        if (overtaken-- > 0) return Promise.reject(new Error('set'))
        return Promise.resolve({ committed: value !== undefined, snapshot: {} })
      },
    } as unknown as Reference
    const note = (_current: unknown, mayBeOwn: boolean) => told.push(mayBeOwn)
    expect((await transact(reference, note)).committed).toBe(true)
    expect(told).toEqual([false, false, false, false])
  })
})
