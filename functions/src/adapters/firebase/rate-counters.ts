import type { RateCounters } from '../../common/limits/rate-limiter.ts'
import { randomId } from '../../common/random-id.ts'
import type { Databases } from './database/databases.ts'
import { judgedUpdate } from './person-records.ts'

/** Counters in the Realtime Database, `rateLimits/{limit}/{window}/{key}`. The rules refuse to count past the maximum. */
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
      // If this is sent again after a lost answer, the rules recognize its id and accept it.
      const by = randomId()
      return judgedUpdate(root, { [counter]: { n: ServerValue.increment(1), max, by } })
    },
  }
}
