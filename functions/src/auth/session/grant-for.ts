import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import { signAccessToken } from '../../common/access-token/sign.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { databaseOf } from '../../common/config/shards-config.ts'

/** Signs the token of a session's current step. */
export function grantFor(
  { config, now }: Pick<ApiDeps, 'config' | 'now'>,
  user: User,
  sid: string,
  { n, authTimeSeconds }: Pick<SessionState, 'n' | 'authTimeSeconds'>,
): Grant {
  const nowSeconds = Math.floor(now() / SECOND_MS)
  const token = { uid: user.uid, sid, n, authTimeSeconds, nowSeconds }
  const databaseURL = databaseOf(config, user.uid)
  return {
    accessToken: signAccessToken(config.keys, config.scope, token),
    user,
    // Pages were built with the first instance.
    ...(databaseURL !== null && databaseURL !== config.databaseURL && { databaseURL }),
  }
}
