import { REGION } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import type { EventTask, EventTasks } from '../../../events/event-store.ts'
import type { Admin } from '../admin.ts'

/** The function that the queue calls. */
const QUEUE = `locations/${REGION}/functions/sendEvents`

/**
 * Cloud Tasks, through the Admin SDK. Tasks have no name: a person's events may be asked for again at any time, and two tasks
 * at once send nothing twice, since each begins a try before it sends.
 */
export function firebaseEventTasks({ functions }: Pick<Admin, 'functions'>): EventTasks {
  return {
    async enqueue(task, delayMs = 0) {
      const queue = (await functions()).taskQueue<EventTask>(QUEUE)
      await queue.enqueue(task, { scheduleDelaySeconds: Math.ceil(delayMs / SECOND_MS) })
    },
  }
}
