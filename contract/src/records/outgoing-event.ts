import * as z from 'zod/mini'
import { id, timeMs, uid } from '../fields.ts'
import { stored } from '../stored.ts'

const word = z.string().check(z.maxLength(40))
const count = z.int().check(z.nonnegative())

/** How a try ended: the status of the answer, or why there was none. */
export const DELIVERY_FAILURES = [
  'timeout',
  'redirected',
  'private',
  'unreachable',
  'no-key',
] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

/**
 * `events/{receiver}/{id}`: an event about a person for a receiver. It contains only ids and facts. It is pending while
 * `nextAt` is set. Otherwise it has `deliveredAt`, `releasedAt`, or `dead` if it was given up after a day.
 */
export const outgoingEvent = stored({
  /** One of `OUTGOING_EVENTS`, or another version's. */
  kind: word,
  uid,
  at: timeMs,
  /** The number of the commit, and the event's place in the commit. A person's events are sent in this order. */
  rev: count,
  n: count,
  facts: z.optional(
    z.record(word, z.union([z.string().check(z.maxLength(128)), z.boolean(), z.array(word)])),
  ),
  /** Number of tries since the event was stored or last requested again. */
  attempts: z._default(count, 0),
  firstAt: z.optional(timeMs),
  triedAt: z.optional(timeMs),
  /** The try under way, or the last one. */
  by: z.optional(id),
  nextAt: z.optional(timeMs),
  /** How the last try ended: a status, or one of {@link DELIVERY_FAILURES}. */
  outcome: z.optional(word),
  tookMs: z.optional(count),
  deliveredAt: z.optional(timeMs),
  dead: z.optional(z.literal(true)),
  /** The owners who let an erasure end without this receiver's answer, and when: it takes two. */
  releasedBy: z.optional(z.record(z.string(), timeMs)),
  /** When two owners let an erasure end without this receiver's answer. */
  releasedAt: z.optional(timeMs),
})
export type OutgoingEvent = z.infer<typeof outgoingEvent>
