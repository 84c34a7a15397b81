import { SECOND_MS } from '@sesame/contract/durations'
import type { Logger } from '../common/logging/logger.ts'
import type { Clock } from '../common/ports/clock.ts'
import type { Letters } from '../common/ports/letters.ts'
import { within } from '../common/within.ts'
import type { MailStore, MailTasks } from './mail-store.ts'
import { NOBODY, type MailName } from './waiting-mail.ts'

/** How long to wait for the queue. If it fails, the hourly job queues the e-mail again. */
const ENQUEUE_LIMIT_MS = 2 * SECOND_MS

export interface LettersParts {
  readonly store: Pick<MailStore, 'put'>
  readonly tasks: MailTasks
  readonly now: Clock
  readonly log: Pick<Logger, 'error'>
}

/** Stores e-mails in the database, then hands them to the queue. */
export function queueLetters({ store, tasks, now, log }: LettersParts): Letters {
  const hand = async (name: MailName) => {
    try {
      await within(ENQUEUE_LIMIT_MS, tasks.enqueue(name))
    } catch (error) {
      log.error('Lettre en attente, non confiée à la file', error, { event: 'mail-not-queued' })
    }
  }
  return {
    areSent: true,
    hand,
    async send(to, key, letter) {
      await store.put({ key }, { at: now(), letter, to })
      await hand({ owner: NOBODY, key })
    },
  }
}
