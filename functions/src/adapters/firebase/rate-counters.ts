import type { RateCounters } from '../../common/limits/rate-limiter.ts'
import { randomId } from '../../common/random-id.ts'
import type { Databases } from './database/databases.ts'
import { judgedUpdate } from './person-records.ts'

/**
 * Stores the counters of rate limits in the Realtime Database, `rateLimits/{limit}/{window}/{key}`. The rules reject a
 * count above the maximum.
 */
export function firebaseRateCounters({
  judgedCommon,
}: Pick<Databases, 'judgedCommon'>): RateCounters {
  return {
    async add({ limit, window, key }, max) {
      const [{ ServerValue }, root] = await Promise.all([
        import('firebase-admin/database'),
        judgedCommon('sesame:heart'),
      ])
      const counter = `rateLimits/${limit}/${window}/${key}`
      // If this write is repeated after a lost response, the rules recognize the write's id and accept it again.
      const by = randomId()
      return judgedUpdate(root, { [counter]: { n: ServerValue.increment(1), max, by } })
    },
  }
}
