import type { Database } from 'firebase-admin/database'
import { expect, it } from 'vitest'
import { firebaseTotals } from './totals.ts'

/** Returns a store with one day's statistics, in the SDK's format. */
const store = (day: unknown) => {
  const database = { ref: () => ({ get: () => Promise.resolve({ val: () => day }) }) }
  return firebaseTotals(
    {
      database: () => Promise.resolve(database as unknown as Database),
      childKeysOf: () => () => Promise.resolve([]),
    },
    'https://statistics.exemple.fr',
  )
}

/** Only shards 0 and 2 have counts. The SDK returns them as an array with a hole. */
const withHole: number[] = []
withHole[0] = 3
withHole[2] = 4

it.each([
  ['a hole in the list', withHole],
  ['null in the list', [3, null, 4]],
  ['a list without gaps', [3, 4]],
  ['shards far apart', { 1: 3, 9: 4 }],
])('a day’s counts are the sums of its shards: %s', async (_, shards) => {
  const counts = await store({ 'sign-in': { password: shards } }).countsOf('2026-01-02')
  expect(counts).toEqual(new Map([['sign-in/password', 7]]))
})

it('a day without counters has no counts', async () => {
  expect(await store(null).countsOf('2026-01-02')).toEqual(new Map())
})
