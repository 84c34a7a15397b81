import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { AuthPorts } from '../auth-ports.ts'

interface ReadableClaims {
  readonly sub: string
  readonly iat: number
  readonly exp: number
  /** The id of the session. */
  readonly sid?: string
  readonly auth_time?: number
}

/**
 * Reads the claims that the client uses, without verifying them: only the API can. Parses by hand, because the first screen
 * needs the claims before any schema library is loaded.
 */
export function claimsOf(token: string): ReadableClaims | null {
  const claims = payloadOf(token)
  return isReadable(claims) ? claims : null
}

/** The payload of any of our tokens, unverified; null if it cannot be read. */
export function payloadOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function isReadable(claims: unknown): claims is ReadableClaims {
  if (claims === null) return false
  const { sub, iat, exp, sid, auth_time } = claims as Partial<Record<keyof ReadableClaims, unknown>>
  const isNamed = sid === undefined || typeof sid === 'string'
  const isProved = auth_time === undefined || typeof auth_time === 'number'
  return (
    isNamed &&
    isProved &&
    typeof sub === 'string' &&
    typeof iat === 'number' &&
    typeof exp === 'number'
  )
}

/**
 * Whether a token has expired, or will within the offset (in seconds). An unreadable token counts as expired.
 *
 * Source: specification, section 1.
 */
export function isExpired(token: string, nowMs: number, offsetSeconds = 0): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.exp * 1000 <= nowMs + offsetSeconds * 1000
}

/** A smaller difference is due to network delay, or is too small to matter. */
const TOLERATED_SKEW_MS = 5 * MINUTE_MS

/**
 * How far this device's clock is ahead of the API's, computed from a token that has just arrived; 0 if the clock is about
 * right.
 */
export function skewAt(nowMs: number, token: string): number {
  const claims = claimsOf(token)
  const skewMs = claims === null ? 0 : nowMs - claims.iat * SECOND_MS
  return Math.abs(skewMs) < TOLERATED_SKEW_MS ? 0 : Math.round(skewMs)
}

/** The API's time, estimated from the skew stored with the last token. */
export function tokenTimeMs({ clock, tokens }: Pick<AuthPorts, 'clock' | 'tokens'>): number {
  return clock.nowMs() - tokens.skewMs()
}
