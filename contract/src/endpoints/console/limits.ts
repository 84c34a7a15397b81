import * as z from 'zod/mini'
import { email, timeMs, uid } from '../../fields.ts'
import { reason, consoleEndpoint } from '../../console-endpoint.ts'

const count = z.int().check(z.nonnegative())
const limitName = z.string().check(z.regex(/^[a-z-]{1,60}$/))

/** Whose counters: a person, a mailbox, or a network address (IPv4, or IPv6, which counts by its first 64 bits). */
export const limitSubject = z.union([
  z.strictObject({ uid }),
  z.strictObject({ email }),
  z.strictObject({ address: z.union([z.ipv4(), z.ipv6()]) }),
])
export type LimitSubject = z.infer<typeof limitSubject>

export const limitItem = z.object({
  limit: limitName,
  /** `instance`: each instance counts in its own memory, which nothing can read or lift. */
  scope: z.enum(['everywhere', 'instance']),
  max: count,
  windowMs: count,
  /** Null where it cannot be read. */
  count: z.nullable(count),
  /** When the count begins again. */
  windowEndsAt: timeMs,
  /** Whether the next try is refused. */
  reached: z.boolean(),
})
export type LimitItem = z.infer<typeof limitItem>

const limitList = z.object({ items: z.array(limitItem).check(z.maxLength(60)) })

/** Returns all limits that count a subject, and how far it has come. Nothing of it is kept or logged. */
export const searchLimits = consoleEndpoint('POST', '/api/tools/limits/search', 'support', {
  body: z.strictObject({ subject: limitSubject }),
  response: limitList,
})

export const reachedLimit = z.object({
  limit: limitName,
  by: z.enum(['address', 'email', 'person']),
  max: count,
  windowEndsAt: timeMs,
  /** How many subjects are refused until then; at most 1000 are counted. */
  subjects: count,
  capped: z.boolean(),
})
export type ReachedLimit = z.infer<typeof reachedLimit>

/** Returns the limits that refuse somebody now. Who they are cannot be known: counters are kept by hash. */
export const searchReachedLimits = consoleEndpoint(
  'POST',
  '/api/tools/limits/reached/search',
  'support',
  {
    body: z.strictObject({}),
    response: z.object({ items: z.array(reachedLimit).check(z.maxLength(60)) }),
  },
)

/** Begins a subject's counts again: of one limit, or of all that are counted everywhere. Returns them. */
export const liftLimits = consoleEndpoint('POST', '/api/tools/limits/lift', 'admin', {
  body: z.strictObject({ subject: limitSubject, limit: z.nullable(limitName), reason }),
  response: limitList,
})
