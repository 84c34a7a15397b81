import type { RulesAuth } from '../rules/variables.ts'

/** A decoded user token. Emulator tokens are unsigned, so no signature is verified. */
export interface UserToken {
  readonly auth: RulesAuth
  /** In milliseconds since the epoch; null if the token never expires. */
  readonly expiresAt: number | null
}

/**
 * Decodes an ID token or a mock token; null for anything else. Tokens of the rules-testing library have `iat` 0; our
 * emulator accepts them without expiry.
 */
export function decodeUserToken(token: string): UserToken | null {
  const claims = claimsOf(token)
  if (claims === null) return null
  const uid = claims['user_id'] ?? claims['sub'] ?? claims['uid']
  if (typeof uid !== 'string') return null
  const { iat, exp } = claims
  const isReal = typeof iat === 'number' && iat > 0 && typeof exp === 'number'
  return {
    auth: { uid, token: claims, provider: providerOf(claims) },
    expiresAt: isReal ? exp * 1000 : null,
  }
}

/** Returns the caller that an auth override of the Admin SDK describes. */
export function authOverride(members: Readonly<Record<string, unknown>>): RulesAuth {
  const { uid, token } = members
  return {
    ...members,
    uid: typeof uid === 'string' ? uid : null,
    token: isRecord(token) ? token : {},
  }
}

function claimsOf(token: string): Record<string, unknown> | null {
  const [, payload] = token.split('.')
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return isRecord(claims) ? claims : null
  } catch {
    return null
  }
}

function providerOf(claims: Record<string, unknown>): unknown {
  const { firebase } = claims
  return isRecord(firebase) ? firebase['sign_in_provider'] : claims['provider_id']
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
