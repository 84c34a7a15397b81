import type { AccessTokenClaims } from '@sesame/contract/access-token'
import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import { createHmac } from 'node:crypto'
import type { AccessTokenKeys } from './keys.ts'
import { tokenPart } from './token-part.ts'

/** Who issues tokens and for whom: both carry the project, so that no other project's token passes. */
export interface TokenScope {
  readonly issuer: string
  readonly audience: string
}

/** What a new access token says; times in seconds since the epoch. */
export interface NewToken {
  readonly uid: string
  readonly sid: string
  readonly n: number
  readonly authTimeSeconds: number
  readonly nowSeconds: number
}

/**
 * Signs an access token that lives one TTL (design, section 5): HS256 in its compact form, which
 * takes less than half of what jsonwebtoken takes for it (docs/decisions/021).
 *
 * Source: RFC 7515, section 3.1; RFC 7518, section 3.2.
 */
export function signAccessToken(
  keys: AccessTokenKeys,
  scope: TokenScope,
  { uid, sid, n, authTimeSeconds, nowSeconds }: NewToken,
): string {
  const claims: AccessTokenClaims = {
    iss: scope.issuer,
    aud: scope.audience,
    sub: uid,
    sid,
    n,
    iat: nowSeconds,
    exp: nowSeconds + ACCESS_TOKEN_TTL_SECONDS,
    auth_time: authTimeSeconds,
  }
  const input = `${keys.signing.header}.${tokenPart(claims)}`
  const signature = createHmac('sha256', keys.signing.key).update(input).digest('base64url')
  const token = `${input}.${signature}`
  keys.known.remember(token, claims)
  return token
}
