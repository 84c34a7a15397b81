import type { Database } from 'firebase-admin/database'
import type { MailQueueReader } from '../../../common/ports/mail-queue.ts'
import type { Late } from '../admin.ts'
import { pagesByKey } from '../database/pages.ts'

/** Owners of letters per page. */
const PAGE_SIZE = 100

/** Counts the letters that wait in the Realtime Database. */
export function firebaseMailQueue(database: Late<Database>): MailQueueReader {
  return {
    async waiting(cap) {
      const times: number[] = []
      let length = 0
      for await (const page of pagesByKey((await database()).ref('mailQueue'), PAGE_SIZE)) {
        const letters = page.flatMap((owner) =>
          Object.values(owner.val() as Record<string, { readonly at?: unknown } | null>),
        )
        length += letters.length
        for (const letter of letters) if (typeof letter?.at === 'number') times.push(letter.at)
        if (length >= cap) break
      }
      const oldestAt = times.length > 0 ? Math.min(...times) : null
      return { length: Math.min(length, cap), capped: length > cap, oldestAt }
    },
  }
}
