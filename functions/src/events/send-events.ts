import type { IncomingHttpHeaders } from 'node:http'
import { readEventsConfig } from '../common/config/events-config.ts'
import { inTask, stdoutLogger } from '../common/logging/logger.ts'
import { createEventDeps } from '../create-event-deps.ts'
import { deliverEvents, type DeliverEventsDeps } from './deliver-events.ts'
import { eventTask } from './event-store.ts'

let deps: DeliverEventsDeps | undefined

/** Sends the events that a task names, with the settings of this process. Never throws, because the SDK would log the message. */
export async function sendEvents(
  task: unknown,
  headers: IncomingHttpHeaders,
): Promise<'done' | 'later'> {
  return inTask(headers, async () => {
    try {
      deps ??= createEventDeps(readEventsConfig(process.env))
      return await deliverEvents(deps, eventTask.parse(task))
    } catch (error) {
      stdoutLogger().error('Événements non traités', error, { event: 'event-failed' })
      return 'later'
    }
  })
}
