import * as z from 'zod/mini'
import { id, timeSeconds, uid } from './fields.ts'

/** Header `typ` of our access tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** The one signature algorithm accepted. */
export const ACCESS_TOKEN_ALGORITHM = 'HS256'

/**
 * Claims of an access token: nothing personal. `n` is the rotation step of the session `sid`;
 * `auth_time` the identity service's, in seconds. `exp` is at most one TTL after `iat`.
 *
 * Strict, although it is read: nobody but us writes claims, and one that we do not know is a token that
 * we did not mean. A new claim is accepted in one release and written in the next (docs/decisions/023).
 *
 * Source: design, section 5; RFC 7519.
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
