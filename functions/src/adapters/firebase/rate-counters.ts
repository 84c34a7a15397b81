import type { Database } from 'firebase-admin/database'
import type { RateCounters } from '../../common/limits/rate-limiter.ts'
import type { Late } from './admin.ts'
import { transact } from './database/transact.ts'

/** Counters in the Realtime Database. */
export function firebaseRateCounters(database: Late<Database>): RateCounters {
  return {
    async add({ limit, window, key }, max) {
      const counter = (await database()).ref(`rateLimits/${limit}/${window}/${key}`)
      const { committed } = await transact(counter, (current) => {
        const count = Number(current)
        // Aborts when full. The first run sees the SDK's empty cache, which counts as 0 and never aborts.
        return count >= max ? undefined : count + 1
      })
      return committed
    },
  }
}
