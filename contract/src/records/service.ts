import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/** The name of a service that asks about tokens: its user name in HTTP Basic, which the journal tells operators. */
export const serviceName = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/))

/** The key of a service: 32 random bytes in base64url. Shown once, when it is made. */
export const serviceKey = z.string().check(z.regex(/^[\w-]{43}$/))

/** `services/{name}`: a service that may ask about access tokens. */
export const service = stored({
  /** SHA-256 of the 32 bytes of its key, in base64url. */
  keyHash: z.string().check(z.regex(/^[\w-]{43}$/)),
  createdAt: timeMs,
  /** The hour in which it last asked, so that few requests write. */
  lastUsedAt: z.optional(timeMs),
})
export type Service = z.infer<typeof service>
