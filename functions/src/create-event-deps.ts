import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseEvents } from './adapters/firebase/events/event-store.ts'
import { firebaseEventTasks } from './adapters/firebase/events/event-tasks.ts'
import { receiverPost } from './adapters/services/receiver.ts'
import type { EventsConfig } from './common/config/events-config.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { open } from './common/sealing.ts'
import type { DeliverEventsDeps } from './events/deliver-events.ts'

/** Constructs what sends events. */
export function createEventDeps(config: EventsConfig): DeliverEventsDeps {
  const admin = lazyAdmin(config)
  return {
    events: firebaseEvents(admin.databases),
    tasks: firebaseEventTasks(admin),
    post: receiverPost({ allowsLocal: config.events === 'local' }),
    open: (receiver, sealed) => open(config.eventKeys, receiver, sealed),
    now: Date.now,
    log: stdoutLogger(),
  }
}
