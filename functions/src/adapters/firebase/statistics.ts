import type { Database } from 'firebase-admin/database'
import { randomInt } from 'node:crypto'
import type { StatisticsStore } from '../../common/statistics/statistics.ts'
import type { Late } from './admin.ts'

/** Each count is split over this many counters, so that server instances rarely write to the same one. */
const SHARDS = 10

/** Adds to counters in the statistics instance, `daily/{yyyy-mm-dd}/{event}/{dimension}/{shard}`. */
export function firebaseStatistics(database: Late<Database>): StatisticsStore {
  return {
    async add(increments) {
      const { ServerValue } = await import('firebase-admin/database')
      const shard = randomInt(SHARDS)
      const update = [...increments].map(([path, by]) => [
        `${path}/${shard}`,
        ServerValue.increment(by),
      ])
      await (await database()).ref('daily').update(Object.fromEntries(update) as object)
    },
  }
}
