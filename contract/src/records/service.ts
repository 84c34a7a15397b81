import * as z from 'zod/mini'
import { bytes32, timeMs } from '../fields.ts'
import { stored } from '../stored.ts'

/**
 * The name of a service that asks about tokens. The service sends it as the user name in HTTP Basic. The journal also contains
 * it.
 */
export const serviceName = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/))

/** The key of a service: 32 random bytes in base64url. Shown only once, when it is created. */
export const serviceKey = bytes32

/** `services/{name}`: a service that may ask about access tokens. */
export const service = stored({
  /** SHA-256 of the service's key (32 bytes), in base64url. */
  keyHash: bytes32,
  createdAt: timeMs,
  /** The hour of the service's last request. Only the hour is stored, so that writes are rare. */
  lastUsedAt: z.optional(timeMs),
})
export type Service = z.infer<typeof service>
