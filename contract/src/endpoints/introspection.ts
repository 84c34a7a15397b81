import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { accessTokenClaims } from '../access-token.ts'
import { opaqueToken } from '../fields.ts'

const { iss, aud, sub, sid, iat, exp, auth_time } = accessTokenClaims.shape

/**
 * What a service is told of a token: its claims if its session may act now, and else nothing, whatever the reason. A token
 * that is expired, forged, or of an ended or locked session gets the same answer.
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
 * Tells a service whether an access token may be accepted now: sessions that ended or are locked are inactive at once.
 *
 * Source: RFC 7662, section 2.1. A hint about the type changes nothing, as there is one type.
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
