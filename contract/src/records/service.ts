import * as z from 'zod/mini'
import { bytes32, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/** The name of a service that asks about tokens. It is the user name in HTTP Basic, and appears in the journal. */
export const serviceName = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/))

/** The key of a service: 32 random bytes in base64url. Shown once, when it is made. */
export const serviceKey = bytes32

/** `services/{name}`: a service that may ask about access tokens. */
export const service = stored({
  /** SHA-256 of the 32 bytes of its key, in base64url. */
  keyHash: bytes32,
  createdAt: timeMs,
  /** The hour in which it last asked. Storing only the hour keeps writes rare. */
  lastUsedAt: z.optional(timeMs),
})
export type Service = z.infer<typeof service>
