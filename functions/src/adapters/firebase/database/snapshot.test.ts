import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { readableRecords } from './snapshot.ts'

const counted = z.object({ count: z.number() })

it('readableRecords returns the records that match the schema and skips the others', () => {
  const kept = { a: { count: 1 }, b: 'by hand', c: { id: { count: 2 } }, d: { count: 3 } }
  expect([...readableRecords(counted, kept)]).toEqual([
    ['a', { count: 1 }],
    ['d', { count: 3 }],
  ])
})

it.each([null, undefined, 'text', 7])(
  'readableRecords returns no records for the value %s',
  (value) => {
    expect(readableRecords(counted, value).size).toBe(0)
  },
)
