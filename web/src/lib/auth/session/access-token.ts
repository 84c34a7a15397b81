import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { AuthPorts } from '../auth-ports.ts'

interface ReadableClaims {
  readonly sub: string
  readonly iat: number
  readonly exp: number
  /** The session that it is of. */
  readonly sid?: string
}

/**
 * What the client reads of a token. Nothing is verified here: only the API can. By hand, since the
 * first screen reads a token before a schema library could be there.
 */
export function claimsOf(token: string): ReadableClaims | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isReadable(claims) ? claims : null
  } catch {
    return null
  }
}

function isReadable(claims: unknown): claims is ReadableClaims {
  const { sub, iat, exp, sid } = claims as Partial<Record<keyof ReadableClaims, unknown>>
  const isNamed = sid === undefined || typeof sid === 'string'
  return isNamed && typeof sub === 'string' && typeof iat === 'number' && typeof exp === 'number'
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

/** Less than this is the way of the answer, or a clock that is good enough. */
const TOLERATED_SKEW_MS = 5 * MINUTE_MS

/** How far ahead of the API's the clock of this device is, when a token has just come; 0 when about right. */
export function skewAt(nowMs: number, token: string): number {
  const claims = claimsOf(token)
  const skewMs = claims === null ? 0 : nowMs - claims.iat * SECOND_MS
  return Math.abs(skewMs) < TOLERATED_SKEW_MS ? 0 : Math.round(skewMs)
}

/** The time by which tokens are judged: the API's, as the last token told it. */
export function tokenTimeMs({ clock, tokens }: Pick<AuthPorts, 'clock' | 'tokens'>): number {
  return clock.nowMs() - tokens.skewMs()
}
