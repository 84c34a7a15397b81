import * as z from 'zod/mini'
import { publicKey } from '../access-token.ts'
import { endpoint } from '../endpoint.ts'

/** Whether the instance that responds can serve requests. Contains no secret, name or address. */
export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string().check(z.maxLength(40)),
  /** Empty if the response comes from a version without this field. */
  projectVersion: z._default(z.string().check(z.maxLength(40)), ''),
  dependencies: z.object({ database: z.boolean(), identity: z.boolean() }),
})
export type Health = z.infer<typeof health>

/** Checks whether the database and the identity service are reachable. Answers 200, or 503 with the same body. */
export const getHealth = endpoint('GET', '/api/health', 'public', {
  response: health,
  fromAnyApp: true,
})

/**
 * The keys that verify access tokens. New tokens are signed with the first key. The other keys verify earlier tokens, or will
 * sign tokens after the next rotation.
 *
 * Source: RFC 7517, section 5.
 */
export const publicKeys = z.object({ keys: z.array(publicKey) })

/** Returns the keys that verify access tokens, as a JWK Set that may be cached for an hour. */
export const getPublicKeys = endpoint('GET', '/.well-known/jwks.json', 'public', {
  response: publicKeys,
  fromAnyApp: true,
})

/** Returns this description of the API, in OpenAPI 3.1. */
export const getOpenapi = endpoint('GET', '/api/openapi.json', 'public', {
  fromAnyApp: true,
  response: z.record(z.string().check(z.maxLength(200)), z.unknown()),
})
