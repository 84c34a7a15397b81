import type { Database } from 'firebase-admin/database'
import type { CounterDesk, CounterPath } from '../../../common/limits/counters.ts'
import type { Late } from '../admin.ts'

/** Gives the console access to the rate limits' counters in the Realtime Database. */
export function firebaseCounterDesk(database: Late<Database>): CounterDesk {
  return {
    async count(path) {
      const value = (await (await database()).ref(`${pathOf(path)}/n`).get()).val() as unknown
      return typeof value === 'number' ? value : 0
    },

    async clear(paths) {
      if (paths.length === 0) return
      await (
        await database()
      )
        .ref()
        .update(Object.fromEntries(paths.map((path) => [pathOf(path), null])))
    },

    async reached(limit, window, count, cap) {
      const counters = (await database()).ref(`rateLimits/${limit}/${window}`)
      const full = counters.orderByChild('n').startAt(count).limitToFirst(cap)
      return (await full.get()).numChildren()
    },
  }
}

function pathOf({ limit, window, key }: CounterPath): string {
  return `rateLimits/${limit}/${window}/${key}`
}
