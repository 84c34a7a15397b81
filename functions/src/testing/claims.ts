import type { AccessTokenClaims } from '@sesame/contract/access-token'
import jwt from 'jsonwebtoken'

/** The claims of a token, unverified. */
export function claimsOf(token: string): AccessTokenClaims {
  return jwt.decode(token) as unknown as AccessTokenClaims
}
