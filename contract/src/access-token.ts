import * as z from 'zod/mini'
import { bytes32, id, timeSeconds, uid } from './fields.ts'

/** The `typ` header of our access tokens (RFC 9068). */
export const ACCESS_TOKEN_TYPE = 'at+jwt'

/** The only signature algorithm accepted (RFC 7518, section 3.4: ECDSA on P-256 with SHA-256). */
export const ACCESS_TOKEN_ALGORITHM = 'ES256'

/**
 * Claims of an access token, none of them personal. `n` is the rotation step of the session `sid`. `auth_time` is the time of
 * the sign-in at the identity service, in seconds. `exp` is at most one TTL after `iat`.
 *
 * This schema rejects unknown claims, unlike the schemas of stored data: only we write these claims, so an unknown claim
 * means that the token is not ours. A new claim must be accepted in one release and written in the next (docs/decisions/023).
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

/**
 * A public key that verifies access tokens. `x` and `y` are the coordinates of its point, 32 bytes each in base64url.
 *
 * Source: RFC 7517, section 4; RFC 7518, section 6.2.1.
 */
export const publicKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: bytes32,
  y: bytes32,
  kid: z.string().check(z.maxLength(32)),
  alg: z.literal(ACCESS_TOKEN_ALGORITHM),
  use: z.literal('sig'),
})
export type PublicKey = z.infer<typeof publicKey>
