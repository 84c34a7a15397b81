import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_TYPE,
  type AccessTokenClaims,
} from '@sesame/contract/access-token'
import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import jwt from 'jsonwebtoken'
import type { AccessTokenKeys } from './keys.ts'

/** Issuer and audience of tokens. Both contain the project's name, so that tokens of other projects are rejected. */
export interface TokenScope {
  readonly issuer: string
  readonly audience: string
}

/** The claims that vary between access tokens. Times are in seconds since the epoch. */
export interface NewToken {
  readonly uid: string
  readonly sid: string
  readonly n: number
  readonly authTimeSeconds: number
  readonly nowSeconds: number
}

/** Signs an access token. It is valid for {@link ACCESS_TOKEN_TTL_SECONDS}. */
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
