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
        // A full counter stays as it is; the first run sees an empty cache, which is never full.
        return count >= max ? undefined : count + 1
      })
      return committed
    },
  }
}
