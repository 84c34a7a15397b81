import * as z from 'zod/mini'
import { accountEmail, timeMs, uid } from '../../fields.ts'
import { reason, consoleEndpoint } from '../../console-endpoint.ts'

const count = z.int().check(z.nonnegative())
const limitName = z.string().check(z.regex(/^[a-z-]{1,60}$/))

/**
 * The subject whose counters to look up: a person, a mailbox or a network address. An IPv6 address is counted by its first
 * 64 bits.
 */
export const limitSubject = z.union([
  z.strictObject({ uid }),
  z.strictObject({ email: accountEmail }),
  z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]) }),
])
export type LimitSubject = z.infer<typeof limitSubject>

export const limitItem = z.object({
  limit: limitName,
  /** `instance`: each instance counts in its own memory, which the console can neither read nor reset. */
  scope: z.enum(['everywhere', 'instance']),
  max: count,
  windowMs: count,
  /** Null if the count cannot be read. */
  count: z.nullable(count),
  /** The time when the count restarts at zero. */
  windowEndsAt: timeMs,
  /** Whether the next attempt will be refused. */
  reached: z.boolean(),
})
export type LimitItem = z.infer<typeof limitItem>

const limitList = z.object({ items: z.array(limitItem).check(z.maxLength(60)) })
export type LimitList = z.infer<typeof limitList>

/** Returns all limits that apply to a subject, with its counts. The subject is neither stored nor logged. */
export const searchLimits = consoleEndpoint('POST', '/api/tools/limits/search', 'support', {
  body: z.strictObject({ subject: limitSubject }),
  response: limitList,
})

export const reachedLimit = z.object({
  limit: limitName,
  by: z.enum(['address', 'email', 'person', 'service']),
  max: count,
  windowEndsAt: timeMs,
  /** How many subjects are refused until the window ends; at most 1000, even if there are more. */
  subjects: count,
  capped: z.boolean(),
})
export type ReachedLimit = z.infer<typeof reachedLimit>

/** Returns the limits that are exceeded now. Does not return the people refused, because counters are stored by hash. */
export const searchReachedLimits = consoleEndpoint(
  'POST',
  '/api/tools/limits/reached/search',
  'support',
  {
    body: z.strictObject({}),
    response: z.object({ items: z.array(reachedLimit).check(z.maxLength(60)) }),
  },
)

/**
 * Resets a subject's count for one limit, or for all limits that are counted across instances. Returns the subject's limits.
 */
export const liftLimits = consoleEndpoint('POST', '/api/tools/limits/lift', 'admin', {
  body: z.strictObject({ subject: limitSubject, limit: z.nullable(limitName), reason }),
  response: limitList,
})
