import { SECOND_MS } from '@sesame/contract/durations'
import type { Logger } from '../common/logging/logger.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { Emails } from '../common/ports/emails.ts'
import { within } from '../common/within.ts'
import type { MailStore, MailTasks } from './mail-store.ts'
import { NOBODY, type MailName } from './waiting-mail.ts'

/** How long to wait for the queue. If the queue fails, the hourly job queues the e-mail again. */
const ENQUEUE_LIMIT_MS = 2 * SECOND_MS

export interface QueueParts {
  readonly store: Pick<MailStore, 'put'>
  readonly tasks: MailTasks
  readonly now: Clock
  readonly log: Pick<Logger, 'error'>
}

/** Stores e-mails in the database, then adds them to the queue. */
export function queueEmails({ store, tasks, now, log }: QueueParts): Emails {
  const hand = async (name: MailName) => {
    try {
      await within(ENQUEUE_LIMIT_MS, tasks.enqueue(name))
    } catch (error) {
      log.error('E-mail en attente, non confié à la file', error, { event: 'mail-not-queued' })
    }
  }
  return {
    areSent: true,
    hand,
    async send(to, key, message) {
      await store.put({ key }, { at: now(), message, to })
      await hand({ owner: NOBODY, key })
    },
  }
}
