import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/**
 * `notifications/{uid}/{id}`: a security alert to its owner, who sets `readAt` and nothing else
 * (design, section 6). `sid` is the session it is about, where there is one. One of a kind that only
 * a newer version knows is none that can be shown: it does not parse, and is passed over.
 */
export const notification = stored({
  kind: z.enum([
    'new-device',
    'password-changed',
    'password-reset',
    'token-reuse',
    'too-many-sessions',
  ]),
  at: timeMs,
  device: z.optional(label),
  browser: z.optional(label),
  /** Roughly where it came from, as the platform tells. */
  place: z.optional(label),
  sid: z.optional(id),
  readAt: z.optional(timeMs),
})
export type Notification = z.infer<typeof notification>
