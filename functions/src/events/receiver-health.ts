import { HOUR_MS } from '@sesame/contract/durations'
import type { ReceiverHealth } from '@sesame/contract/endpoints/console/events'
import type { KeptEvent } from './event-store.ts'

/** How many of the last hours are told of. */
const HOURS = 12

/** What is kept of how a receiver answers. */
export interface ReceiverTraces {
  /** The event that it accepted last. */
  readonly accepted: KeptEvent | null
  /** The first event whose tries began after that. It was not accepted. */
  readonly failed: KeptEvent | null
  /** Whether it accepted an event in each of the hours of {@link lastHours}. */
  readonly acceptedIn: readonly boolean[]
}

/** When each of the last hours began, the oldest first. */
export const lastHours = (now: number): number[] =>
  Array.from({ length: HOURS }, (_, hour) => now - (HOURS - hour) * HOUR_MS)

/**
 * How a receiver answers. One that accepts the events of others answers, even if it refuses one of them for hours: it does not
 * answer only if it has accepted nothing since a try that failed. A first try that is under way says nothing yet.
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
