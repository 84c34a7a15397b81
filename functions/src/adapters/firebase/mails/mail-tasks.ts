import { REGION } from '@sesame/contract/constants'
import { createHash } from 'node:crypto'
import type { MailTasks } from '../../../mails/mail-store.ts'
import type { MailName } from '../../../mails/waiting-mail.ts'
import type { Admin } from '../admin.ts'

/** The Cloud Function that this queue calls. */
const QUEUE = `locations/${REGION}/functions/sendMail`

/**
 * Queues e-mails in Cloud Tasks, through the Admin SDK. Each task is named after its e-mail, so an e-mail that is queued
 * again is sent only once, even some hours after its task ran.
 *
 * Source: Firebase, « Enqueue functions with Cloud Tasks »; Google Cloud, « projects.locations.queues.tasks.create »,
 * task de-duplication.
 */
export function firebaseMailTasks({ functions }: Pick<Admin, 'functions'>): MailTasks {
  return {
    async enqueue({ owner, key }) {
      const queue = (await functions()).taskQueue<MailName>(QUEUE)
      // The name is hashed, since task names allow fewer characters than uids, and sequential names slow the queue down.
      const id = createHash('sha256').update(`${owner}/${key}`).digest('hex')
      await queue.enqueue({ owner, key }, { id }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'functions/task-already-exists') throw error
      })
    },
  }
}
