import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_TYPE,
  type AccessTokenClaims,
} from '@sesame/contract/access-token'
import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import jwt from 'jsonwebtoken'
import type { AccessTokenKeys } from './keys.ts'

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

/** Signs an access token that lives one TTL (design, section 5). */
export function signAccessToken(
  { signing: { kid, key } }: AccessTokenKeys,
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
  const header = { alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid }
  return jwt.sign(claims, key, { algorithm: ACCESS_TOKEN_ALGORITHM, header })
}
