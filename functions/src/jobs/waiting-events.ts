import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { MAX_OLD } from '../common/ports/sweep-store.ts'
import type { EventTask } from '../events/event-store.ts'
import type { Job } from './running/job.ts'
import { sweep } from './running/sweep.ts'

/**
 * The queue starts each delivery at its due time. An event that is overdue by more than this was probably lost from the queue.
 */
const QUEUED_MS = 15 * MINUTE_MS

/** How long events are stored, delivered or not. */
const EVENTS_MS = 30 * DAY_MS

/** Requeues the events that are due. Finds them through the index, without reading other events. */
export const unsentEvents: Job = {
  name: 'unsent-events',
  asked: true,
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.eventTasks === null ? none() : deps.sweeps.dueEvents(deps.now() - QUEUED_MS),
      isDue: () => true,
      remove: async (tasks) => {
        for (const task of tasks) await deps.eventTasks?.enqueue(task)
      },
    }),
}

/** Removes events after 30 days, including those of removed receivers. */
export const oldEvents: Job = {
  name: 'old-events',
  run: (deps, run) =>
    sweep(deps, run, {
      pages: deps.sweeps.oldEvents(deps.now() - EVENTS_MS),
      isDue: () => true,
      groupSize: MAX_OLD,
      remove: (events) => deps.sweeps.removeEvents(events),
    }),
}

async function* none(): AsyncGenerator<readonly EventTask[]> {
  yield await Promise.resolve([])
}
