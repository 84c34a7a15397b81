import { ERASURE_KINDS } from '@sesame/contract/endpoints/console/jobs'
import type { Database } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { Erasures } from '../../../common/ports/console/erasures.ts'
import type { Late } from '../admin.ts'
import { readableRecords } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'

const ERASURES = 'jobs/erasures'

const counts = z._default(z.partialRecord(z.enum(ERASURE_KINDS), z.int()), {})
const ofDay = z.object({
  counts,
  left: counts,
  releasedBy: z._default(z.record(z.string(), z.int()), {}),
})

/** Counts erasures that people did not request themselves, in the Realtime Database. */
export function firebaseErasures(database: Late<Database>): Erasures {
  const at = async (path: string) => (await database()).ref(path)
  return {
    async days() {
      return readableRecords(ofDay, (await (await at(ERASURES)).get()).val())
    },

    async registered() {
      const value = (await (await at('jobs/slowWalk/last/registered')).get()).val() as unknown
      return typeof value === 'number' ? value : null
    },

    async take(day, kind, wanted, most) {
      let taken = 0
      await transact(await at(`${ERASURES}/${day}/counts/${kind}`), (current) => {
        const known = typeof current === 'number' ? current : 0
        taken = Math.max(0, Math.min(wanted, most - known))
        return taken === 0 ? undefined : known + taken
      })
      return taken
    },

    async giveBack(day, kind) {
      await transact(await at(`${ERASURES}/${day}/counts/${kind}`), (current) =>
        // Return the value unchanged instead of aborting, because `current` may come from the SDK's empty cache. In that
        // case, the server sends the real value.
        typeof current === 'number' ? Math.max(0, current - 1) : current,
      )
    },

    async noteLeft(day, left) {
      await (await at(`${ERASURES}/${day}/left`)).set({ ...left })
    },

    async release(day, uid, releasedAt) {
      await transact(await at(`${ERASURES}/${day}/releasedBy`), (current) => ({
        ...(current as object | null),
        [uid]: releasedAt,
      }))
    },

    async forget(days) {
      if (days.length === 0) return
      await (await at(ERASURES)).update(Object.fromEntries(days.map((day) => [day, null])))
    },
  }
}
