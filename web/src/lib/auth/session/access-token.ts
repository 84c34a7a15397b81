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
 * Reads the claims that the client uses, without verifying the token, because only the API can do this. Parses by hand, because
 * the first screen needs the claims before any schema library is loaded.
 */
export function claimsOf(token: string): ReadableClaims | null {
  const claims = payloadOf(token)
  return isReadable(claims) ? claims : null
}

/** Reads the payload of any of our tokens, without verifying the token. Null if the payload is invalid. */
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
 * Whether a token has expired, or will expire within `offsetSeconds`. An invalid token counts as expired.
 *
 * Source: specification, section 1.
 */
export function isExpired(token: string, nowMs: number, offsetSeconds = 0): boolean {
  const claims = claimsOf(token)
  return claims === null || claims.exp * 1000 <= nowMs + offsetSeconds * 1000
}

/** A smaller difference between the clocks counts as 0: it may come from network delay, and does no harm. */
const TOLERATED_SKEW_MS = 5 * MINUTE_MS

/**
 * Computes how far this device's clock is ahead of the API's (ms), from a token that has just arrived. A small difference counts
 * as 0.
 */
export function skewAt(nowMs: number, token: string): number {
  const claims = claimsOf(token)
  const skewMs = claims === null ? 0 : nowMs - claims.iat * SECOND_MS
  return Math.abs(skewMs) < TOLERATED_SKEW_MS ? 0 : Math.round(skewMs)
}

/** Estimates the API's time (ms) from this device's clock and the skew stored with the last token. */
export function tokenTimeMs({ clock, tokens }: Pick<AuthPorts, 'clock' | 'tokens'>): number {
  return clock.nowMs() - tokens.skewMs()
}
