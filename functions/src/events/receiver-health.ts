import { HOUR_MS } from '@sesame/contract/durations'
import type { ReceiverHealth } from '@sesame/contract/endpoints/console/events'
import type { KeptEvent } from './event-store.ts'

/** How many of the last hours are reported. */
const HOURS = 12

/** The stored events from which a receiver's status is computed. */
export interface ReceiverTraces {
  /** The last event that the receiver accepted. */
  readonly accepted: KeptEvent | null
  /** The first event that was tried only after the last accepted event, and was not accepted. */
  readonly failed: KeptEvent | null
  /** Whether the receiver accepted an event in each of the hours of {@link lastHours}. */
  readonly acceptedIn: readonly boolean[]
}

/** Returns the start (ms) of each of the last hours, oldest first. */
export const lastHours = (now: number): number[] =>
  Array.from({ length: HOURS }, (_, hour) => now - (HOURS - hour) * HOUR_MS)

/**
 * Computes a receiver's status. A receiver is failing only if it has accepted nothing since a failed try, not if it refuses a
 * single event for hours but accepts others. A first try in progress does not count.
 */
export function healthOf(
  { accepted, failed, acceptedIn }: ReceiverTraces,
  now: number,
): ReceiverHealth {
  const failingSince = failed?.outcome === undefined ? null : (failed.firstAt ?? null)
  return {
    acceptedAt: accepted?.deliveredAt ?? null,
    tookMs: accepted?.tookMs ?? null,
    failingSince,
    failure: failingSince === null ? null : (failed?.outcome ?? null),
    hours: lastHours(now).map((from, hour) => {
      if (acceptedIn[hour] === true) return 'accepted'
      return failingSince !== null && failingSince < from + HOUR_MS ? 'failed' : 'quiet'
    }),
  }
}
