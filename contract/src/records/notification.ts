import * as z from 'zod/mini'
import { id, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

const label = z.string().check(z.maxLength(80))

/**
 * `notifications/{uid}/{id}`: a security alert, of which its owner may only set `readAt` (design, section 6).
 * `sid` is the session that caused it, if any. Readers skip alerts of kinds that only newer versions know.
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
  /** City and country, as the platform reports them. */
  place: z.optional(label),
  sid: z.optional(id),
  readAt: z.optional(timeMs),
})
export type Notification = z.infer<typeof notification>
