import type { Admin } from './adapters/firebase/admin.ts'
import { firebaseEventTasks } from './adapters/firebase/events/event-tasks.ts'
import type { EventsMode } from './common/config/events-mode.ts'
import type { Logger } from './common/logging/logger.ts'
import type { Clock } from './common/ports/clock.ts'
import { NO_OUTBOX, type Outbox } from './common/ports/outbox.ts'
import type { EventTasks } from './events/event-store.ts'

interface Parts {
  readonly admin: Admin
  /** If events are off, none are read or stored. */
  readonly events: EventsMode | undefined
  /** By default, the queue of the function that sends events. */
  readonly tasks?: EventTasks
  readonly now: Clock
  readonly log: Pick<Logger, 'error'>
}

/**
 * Leaves events in the database until the hourly job queues them, because only the functions' service accounts may call the
 * function that sends events.
 */
export const EVENTS_UNTIL_NEXT_JOB: EventTasks = { enqueue: () => Promise.resolve() }

/**
 * Constructs the outbox of events, for the API, the console, the jobs and the commands. The outbox's code is loaded only if
 * events are on.
 */
export function createOutbox({ admin, events = 'off', tasks, now, log }: Parts): Outbox {
  if (events === 'off') return NO_OUTBOX
  const { databases } = admin
  const parts = { databases, tasks: tasks ?? firebaseEventTasks(admin), now, log }
  let loaded: Promise<Outbox> | undefined
  const outbox = () =>
    (loaded ??= import('./adapters/firebase/events/outbox.ts').then(({ firebaseOutbox }) =>
      firebaseOutbox(parts),
    ))
  return {
    receivers: async () => (await outbox()).receivers(),
    hand: async (uid, receivers) => (await outbox()).hand(uid, receivers),
    settle: async (uid) => (await outbox()).settle(uid),
  }
}
