import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { readableRecords } from './snapshot.ts'

const counted = z.object({ count: z.number() })

it('reads the records that match the schema, and leaves out the rest', () => {
  const kept = { a: { count: 1 }, b: 'by hand', c: { id: { count: 2 } }, d: { count: 3 } }
  expect([...readableRecords(counted, kept)]).toEqual([
    ['a', { count: 1 }],
    ['d', { count: 3 }],
  ])
})

it.each([null, undefined, 'text', 7])('reads no records from %s', (value) => {
  expect(readableRecords(counted, value).size).toBe(0)
})
