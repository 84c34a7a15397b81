import type { AccessTokenClaims } from '@sesame/contract/access-token'
import jwt from 'jsonwebtoken'

/** Reads a token's claims without verifying it. */
export function claimsOf(token: string): AccessTokenClaims {
  return jwt.decode(token) as unknown as AccessTokenClaims
}
