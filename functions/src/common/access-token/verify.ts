import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_TYPE,
  accessTokenClaims,
  type AccessTokenClaims,
} from '@sesame/contract/access-token'
import { ACCESS_TOKEN_TTL_SECONDS, CLOCK_SKEW_SECONDS } from '@sesame/contract/constants'
import jwt, { type JwtHeader } from 'jsonwebtoken'
import type { KeyObject } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import { headerOf } from './header-of.ts'
import type { AccessTokenKeys } from './keys.ts'
import type { TokenScope } from './sign.ts'

/**
 * Verifies an access token: its header, its signature by our key that the header's `kid` names, then all its claims.
 * jsonwebtoken alone would accept a missing or absurd `exp`, a future `iat` and an unknown `crit`.
 *
 * @throws {ApiError} `auth/token-expired` after `exp`, `auth/invalid-token` for any other problem.
 */
export function verifyAccessToken(
  keys: AccessTokenKeys,
  scope: TokenScope,
  nowSeconds: number,
  token: string,
): AccessTokenClaims {
  const parsed = accessTokenClaims.safeParse(verifySignature(keys, scope, nowSeconds, token))
  if (!parsed.success) throw new ApiError('auth/invalid-token', { because: 'token-claims' })
  const { iss, aud, iat, exp } = parsed.data
  const isOurs = iss === scope.issuer && aud === scope.audience
  const isPlausible = exp > iat && exp - iat <= ACCESS_TOKEN_TTL_SECONDS
  if (!isOurs || !isPlausible || iat > nowSeconds + CLOCK_SKEW_SECONDS) {
    throw new ApiError('auth/invalid-token', { because: 'token-times' })
  }
  return parsed.data
}

/**
 * Returns the claims of a token, verified as if it had just been signed. The token may have expired since then. Null if
 * the token is not ours.
 */
export function claimsWhenSigned(
  keys: AccessTokenKeys,
  scope: TokenScope,
  token: string,
): AccessTokenClaims | null {
  try {
    const iat = accessTokenClaims.safeParse(jwt.decode(token)).data?.iat
    return iat === undefined ? null : verifyAccessToken(keys, scope, iat, token)
  } catch {
    // jsonwebtoken does not catch the errors of JSON.parse.
    return null
  }
}

function verifySignature(
  keys: AccessTokenKeys,
  scope: TokenScope,
  nowSeconds: number,
  token: string,
): unknown {
  const header = headerOf(token)
  if (!header) throw new ApiError('auth/invalid-token', { because: 'token-unreadable' })
  const key = keyOf(keys, header)
  try {
    return jwt.verify(token, key, {
      algorithms: [ACCESS_TOKEN_ALGORITHM],
      issuer: scope.issuer,
      audience: scope.audience,
      clockTimestamp: nowSeconds,
    })
  } catch (cause) {
    if (cause instanceof jwt.TokenExpiredError) {
      throw new ApiError('auth/token-expired', { cause, because: 'token-too-old' })
    }
    throw new ApiError('auth/invalid-token', { cause, because: 'token-unverified' })
  }
}

/** Returns our key with this `kid`, if the header is valid for an access token. */
function keyOf(keys: AccessTokenKeys, header: JwtHeader): KeyObject {
  const key = header.kid === undefined ? undefined : keys.verifying.get(header.kid)
  if (!key || header.typ !== ACCESS_TOKEN_TYPE || header.crit !== undefined) {
    throw new ApiError('auth/invalid-token', { because: 'token-header' })
  }
  return key
}
