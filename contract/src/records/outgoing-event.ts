import * as z from 'zod/mini'
import { id, timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'

const word = z.string().check(z.maxLength(40))
const count = z.int().check(z.nonnegative())

/** How a delivery ended: the HTTP status of the response, or why there was no response. */
export const DELIVERY_FAILURES = [
  'timeout',
  'redirected',
  'private',
  'unreachable',
  'no-key',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/**
 * `events/{receiver}/{id}`: an event about a person for a receiver. It contains only ids and facts. The event is pending
 * while `nextAt` is set. After that, it has `deliveredAt`, `releasedAt`, or `dead` if the receiver did not accept the event
 * within a day.
 */
export const outgoingEvent = stored({
  /** One of `OUTGOING_EVENTS`, or a kind that only another version knows. */
  kind: word,
  uid,
  at: timeMs,
  /**
   * The revision of the person's access record that caused the event, and the event's place among those of that revision. A
   * person's events are sent in this order.
   */
  rev: count,
  n: count,
  facts: z.optional(
    z.record(word, z.union([z.string().check(z.maxLength(128)), z.boolean(), z.array(word)])),
  ),
  /** Number of deliveries tried since the event was stored, or since an operator last had it sent again. */
  attempts: z._default(count, 0),
  firstAt: z.optional(timeMs),
  triedAt: z.optional(timeMs),
  /** The id of the current delivery or, if none is running, the last one. */
  by: z.optional(id),
  nextAt: z.optional(timeMs),
  /** How the last delivery ended: an HTTP status, or one of {@link DELIVERY_FAILURES}. */
  outcome: z.optional(word),
  tookMs: z.optional(count),
  deliveredAt: z.optional(timeMs),
  dead: z.optional(z.literal(true)),
  /**
   * The owners who decided that the erasure need not wait for this receiver's response, and when. Two owners must make this
   * decision.
   */
  releasedBy: z.optional(z.record(z.string(), timeMs)),
  /** The time when the second owner decided that the erasure need not wait for this receiver's response. */
  releasedAt: z.optional(timeMs),
})
export type OutgoingEvent = z.infer<typeof outgoingEvent>
