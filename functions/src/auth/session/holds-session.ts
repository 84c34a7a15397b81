import type { ApiDeps } from '../../common/api-deps.ts'
import { claimsWhenSigned } from '../../common/access-token/verify.ts'

interface Given {
  readonly sid?: string | undefined
  readonly accessToken?: string | undefined
}

/** Whether a request that names a session also contains an access token of that session, even an expired one. */
export function holdsSession(
  { keys, scope }: Pick<ApiDeps['config'], 'keys' | 'scope'>,
  { sid, accessToken }: Given,
  uid: string,
): boolean {
  if (sid === undefined || accessToken === undefined) return false
  const claims = claimsWhenSigned(keys, scope, accessToken)
  return claims?.sub === uid && claims.sid === sid
}
