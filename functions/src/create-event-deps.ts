import { lazyAdmin } from './adapters/firebase/admin.ts'
import { firebaseEvents } from './adapters/firebase/events/event-store.ts'
import { firebaseEventTasks } from './adapters/firebase/events/event-tasks.ts'
import { receiverPost } from './adapters/services/receiver.ts'
import type { EventsConfig } from './common/config/events-config.ts'
import { stdoutLogger } from './common/logging/logger.ts'
import { isSealedByOlder, open, seal } from './common/sealing.ts'
import type { DeliverEventsDeps } from './events/deliver-events.ts'

/** Constructs the dependencies of `sendEvents`. */
export function createEventDeps(config: EventsConfig): DeliverEventsDeps {
  const admin = lazyAdmin(config)
  const { eventKeys } = config
  return {
    events: firebaseEvents(admin.databases),
    tasks: firebaseEventTasks(admin),
    post: receiverPost({ allowsLocal: config.events === 'local' }),
    open: (receiver, sealed) => open(eventKeys, receiver, sealed),
    sealAnew: (receiver, sealed, key) =>
      isSealedByOlder(eventKeys, sealed) ? seal(eventKeys, receiver, key) : null,
    now: Date.now,
    log: stdoutLogger(),
  }
}
