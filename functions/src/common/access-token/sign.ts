import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_TYPE,
  type AccessTokenClaims,
} from '@sesame/contract/access-token'
import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import jwt from 'jsonwebtoken'
import type { AccessTokenKeys } from './keys.ts'

/** Issuer and audience of tokens. Both name the project, so tokens of other projects are refused. */
export interface TokenScope {
  readonly issuer: string
  readonly audience: string
}

/** The variable claims of a new access token; times in seconds since the epoch. */
export interface NewToken {
  readonly uid: string
  readonly sid: string
  readonly n: number
  readonly authTimeSeconds: number
  readonly nowSeconds: number
}

/** Signs an access token that lives one TTL. */
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
