import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessTokenClaims } from '../access-token.ts'
import { opaqueToken } from '../fields.ts'

const { iss, aud, sub, sid, iat, exp, auth_time } = accessTokenClaims.shape

/**
 * The response to a service that asks about a token. If the token is accepted now, the service gets the token's claims.
 * Otherwise it gets `active: false`, which does not distinguish a forged or expired token from one whose session has ended or
 * is locked.
 *
 * Source: RFC 7662, section 2.2.
 */
export const introspection = z.discriminatedUnion('active', [
  z.object({
    active: z.literal(true),
    token_type: z.literal('Bearer'),
    iss,
    aud,
    sub,
    sid,
    iat,
    exp,
    auth_time,
  }),
  z.object({ active: z.literal(false) }),
])
export type Introspection = z.infer<typeof introspection>

/**
 * Tells a service whether an access token may be accepted now. The token of an ended or locked session is inactive immediately.
 *
 * Source: RFC 7662, section 2.1. `token_type_hint` is ignored, because there is only one type of token.
 */
export const introspectToken = endpoint('POST', '/api/auth/introspect', 'service', {
  body: z.strictObject({
    token: opaqueToken,
    token_type_hint: z.optional(z.string().check(z.maxLength(100))),
  }),
  response: introspection,
  form: true,
  fromAnyApp: true,
})
