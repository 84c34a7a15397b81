import * as z from 'zod/mini'
import { id, timeSeconds, uid } from './fields.ts'

/** Header `typ` of our access tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** The only signature algorithm accepted (RFC 7518, HMAC with SHA-256). */
export const ACCESS_TOKEN_ALGORITHM = 'HS256'

/**
 * Claims of an access token, none of them personal. `n` is the rotation step of the session `sid`; `auth_time` is the
 * identity service's, in seconds. `exp` is at most one TTL after `iat`.
 *
 * Strict, unlike other stored data: only we write these claims, so an unknown one means that the token is not ours. A new
 * claim must be accepted in one release and written in the next (docs/decisions/023).
 *
 * Source: RFC 7519.
 */
export const accessTokenClaims = z.strictObject({
  iss: z.string().check(z.maxLength(200)),
  aud: z.string().check(z.maxLength(200)),
  sub: uid,
  sid: id,
  n: z.int().check(z.nonnegative()),
  iat: timeSeconds,
  exp: timeSeconds,
  auth_time: timeSeconds,
})
export type AccessTokenClaims = z.infer<typeof accessTokenClaims>
