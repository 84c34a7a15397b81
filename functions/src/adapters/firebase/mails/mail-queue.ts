import type { MailQueueReader } from '../../../common/ports/mail-queue.ts'
import type { Databases } from '../database/databases.ts'
import { pagesOfPeople } from '../database/pages.ts'

/** Number of e-mail owners per page. */
const PAGE_SIZE = 100

/** Counts the e-mails waiting in the Realtime Database. */
export function firebaseMailQueue({ instances }: Pick<Databases, 'instances'>): MailQueueReader {
  return {
    async waiting(cap) {
      const times: number[] = []
      let length = 0
      for await (const page of pagesOfPeople(instances, 'mailQueue', PAGE_SIZE)) {
        const emails = page.flatMap((owner) =>
          Object.values(owner.val() as Record<string, { readonly at?: unknown } | null>),
        )
        length += emails.length
        for (const message of emails) if (typeof message?.at === 'number') times.push(message.at)
        if (length >= cap) break
      }
      const oldestAt = times.length > 0 ? Math.min(...times) : null
      return { length: Math.min(length, cap), capped: length > cap, oldestAt }
    },
  }
}
