import { ACCESS_TOKEN_ALGORITHM } from '@sesame/contract/access-token'
import { CLOCK_SKEW_SECONDS } from '@sesame/contract/constants'
import jwt from 'jsonwebtoken'
import { ApiError } from '../api-error.ts'
import { headerOf } from './header-of.ts'
import type { AccessTokenKeys } from './keys.ts'

/**
 * A kind of signed code. All codes are signed with the same keys, so type and audience distinguish them from each other and from
 * access tokens.
 */
export interface CodeKind {
  readonly type: string
  readonly audience: string
  readonly ttlSeconds: number
}

export interface Signing {
  readonly keys: AccessTokenKeys
  readonly scope: { readonly issuer: string }
}

interface Times {
  readonly iat: number
  readonly exp: number
}

export function signCode(
  { keys: { signing }, scope }: Signing,
  { type, audience, ttlSeconds }: CodeKind,
  claims: object,
  nowSeconds: number,
): string {
  const code = {
    iss: scope.issuer,
    aud: audience,
    ...claims,
    iat: nowSeconds,
    exp: nowSeconds + ttlSeconds,
  }
  const header = { alg: ACCESS_TOKEN_ALGORITHM, typ: type, kid: signing.kid }
  return jwt.sign(code, signing.key, { algorithm: ACCESS_TOKEN_ALGORITHM, header })
}

/**
 * Verifies a code: its header, its signature by our key that the header's `kid` names, its times, and its claims through
 * `parse`.
 *
 * @throws {ApiError} `auth/token-expired` after the code's expiry, `auth/invalid-token` for any other problem.
 */
export function readCode<Claims extends Times>(
  signing: Signing,
  kind: CodeKind,
  parse: (claims: unknown) => { readonly data?: Claims | undefined },
  code: string,
  nowSeconds: number,
): Claims {
  const { data } = parse(verified(signing, kind, code, nowSeconds))
  if (!data) throw new ApiError('auth/invalid-token', { because: 'code-claims' })
  const { iat, exp } = data
  const isPlausible = exp - iat === kind.ttlSeconds && iat <= nowSeconds + CLOCK_SKEW_SECONDS
  if (!isPlausible) throw new ApiError('auth/invalid-token', { because: 'code-times' })
  return data
}

function verified(
  { keys, scope: { issuer } }: Signing,
  { type, audience }: CodeKind,
  code: string,
  nowSeconds: number,
): unknown {
  const header = headerOf(code)
  const key = header?.kid === undefined ? undefined : keys.verifying.get(header.kid)
  if (!key || header?.typ !== type || header.crit !== undefined) {
    throw new ApiError('auth/invalid-token', { because: 'code-header' })
  }
  try {
    const options = { issuer, audience, clockTimestamp: nowSeconds }
    return jwt.verify(code, key, { algorithms: [ACCESS_TOKEN_ALGORITHM], ...options })
  } catch (cause) {
    if (cause instanceof jwt.TokenExpiredError) {
      throw new ApiError('auth/token-expired', { cause, because: 'code-too-old' })
    }
    throw new ApiError('auth/invalid-token', { cause, because: 'code-unverified' })
  }
}
