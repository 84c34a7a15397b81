import * as z from 'zod/mini'

const readableClaims = z.object({
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
})
export type ReadableClaims = z.infer<typeof readableClaims>

/** What the client reads of a token. Nothing is verified here: only the API can. */
export function claimsOf(token: string): ReadableClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return readableClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return null
  }
}

/**
 * Whether a token has expired, or will within the offset, in seconds; one that cannot be read has.
 *
 * Source: specification, section 1.
 */
export function isExpired(token: string, nowMs: number, offsetSeconds = 0): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.exp * 1000 <= nowMs + offsetSeconds * 1000
}
