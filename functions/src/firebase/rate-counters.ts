import type { Database } from 'firebase-admin/database'
import type { RateCounters } from '../common/limits/rate-counters.ts'

/** Counters in the Realtime Database. */
export function firebaseRateCounters(database: Database): RateCounters {
  return {
    async add({ limit, window, key }, max) {
      const { committed } = await database.ref(`rateLimits/${limit}/${window}/${key}`).transaction(
        // A full counter stays as it is; the first run sees an empty cache, which is never full.
        (count: number | null) => ((count ?? 0) >= max ? undefined : (count ?? 0) + 1),
        undefined,
        false,
      )
      return committed
    },
  }
}
