import type { MailTasks } from './mails/mail-store.ts'
import type { Clock } from './common/ports/clock.ts'
import type { Emails } from './common/ports/emails.ts'
import type { PersonRecords } from './common/ports/person-records.ts'
import type { Logger } from './common/logging/logger.ts'
import type { Admin } from './adapters/firebase/admin.ts'
import { firebaseMailTasks } from './adapters/firebase/mails/mail-tasks.ts'
import { firebaseMails } from './adapters/firebase/mails/mail-store.ts'
import { queueEmails } from './mails/queue-emails.ts'

/** Queues no e-mails, because the identity service sends them. */
export const NO_EMAILS: Emails = {
  areSent: false,
  hand: () => Promise.resolve(),
  send: () => Promise.resolve(),
}

interface Parts {
  readonly admin: Admin
  readonly records: PersonRecords
  /** Whether we send e-mails ourselves. If not, no e-mails are stored. */
  readonly sendsEmails: boolean
  /** By default, the queue of the function that sends e-mails. */
  readonly tasks?: MailTasks
  readonly now: Clock
  readonly log: Logger
}

/**
 * Leaves e-mails in the database until the hourly job queues them: only the functions' service accounts may call the function
 * that sends e-mails.
 */
export const UNTIL_NEXT_JOB: MailTasks = { enqueue: () => Promise.resolve() }

/** Constructs the queue of e-mails, for the API, the jobs and the commands. */
export function createEmails({ admin, records, sendsEmails, tasks, now, log }: Parts): Emails {
  if (!sendsEmails) return NO_EMAILS
  const store = firebaseMails(admin.databases, records)
  return queueEmails({ store, tasks: tasks ?? firebaseMailTasks(admin), now, log })
}
