import { AT_ONCE, THREE_IN_FIVE_MINUTES } from '../alerts.ts'
import { eventSignal, type Signal } from './signal.ts'

/** Signals about events sent to other services. */
export const EVENT_SIGNALS: readonly Signal[] = [
  eventSignal(
    'event-abandoned',
    'Un récepteur ne répond plus',
    'a receiver accepted no try of an event for a day; what waits behind it is kept for 30 days',
    'ERROR',
    AT_ONCE,
  ),
  {
    name: 'events-not-sent',
    title: 'Des événements ne partent pas',
    lines: '`event="event-failed"`, `"event-not-queued"`',
    filter: 'jsonPayload.event=("event-failed" OR "event-not-queued")',
    means: 'the queue or the database did not take what other services are told; it is tried again',
    severity: 'ERROR',
    alert: THREE_IN_FIVE_MINUTES,
  },
]
