import { REGION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { EventTask, EventTasks } from '../../../events/event-store.ts'
import type { Admin } from '../admin.ts'

/** The Cloud Function that this queue calls. */
const QUEUE = `locations/${REGION}/functions/sendEvents`

/**
 * Queues the sending of events in Cloud Tasks, through the Admin SDK. Tasks have no names, because a person's events may
 * be queued again at any time. Two simultaneous tasks send nothing twice, since each task records an attempt before it
 * sends an event.
 */
export function firebaseEventTasks({ functions }: Pick<Admin, 'functions'>): EventTasks {
  return {
    async enqueue(task, delayMs = 0) {
      const queue = (await functions()).taskQueue<EventTask>(QUEUE)
      await queue.enqueue(task, { scheduleDelaySeconds: Math.ceil(delayMs / SECOND_MS) })
    },
  }
}
