import type { DataSnapshot, Database } from 'firebase-admin/database'
import type { Clock } from '../../../common/ports/clock.ts'
import type { PeopleCounter } from '../../../common/ports/console/totals-store.ts'
import type { Late } from '../admin.ts'

/** People per page. */
const PAGE_SIZE = 1000

/** Counts people by the index of the directory, `directory/{uid}/seen`. */
export function firebasePeopleCounter(database: Late<Database>, now: Clock): PeopleCounter {
  return {
    async seenSince(sinceMs, until) {
      const bySeen = (await database()).ref('directory').orderByChild('seen')
      let start = bySeen.startAt(sinceMs)
      for (let count = 0; now() < until;) {
        const page = await start.limitToFirst(PAGE_SIZE).get()
        count += page.numChildren()
        if (page.numChildren() < PAGE_SIZE) return count
        const last = lastOf(page)
        start = bySeen.startAfter(Number(last?.child('seen').val()), last?.key ?? '')
      }
      return null
    },
  }
}

function lastOf(page: DataSnapshot): DataSnapshot | undefined {
  let last: DataSnapshot | undefined
  page.forEach((child) => {
    last = child
  })
  return last
}
