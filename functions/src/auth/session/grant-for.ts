import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant, RenewedGrant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import type { User } from '@sesame/contract/user'
import { signAccessToken } from '../../common/access-token/sign.ts'
import { withDue } from '../../common/access/due.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { databaseOf } from '../../common/config/shards-config.ts'

/** The current step of a session, for which a token is signed. */
export type CurrentStep = Pick<SessionState, 'n' | 'authTimeSeconds'>

/** The data needed to sign a session's next token. */
export interface Granted {
  readonly user: User | null
  readonly step: CurrentStep | undefined
  /** The pending re-entry by which the device signs in again; absent if it need not sign in again. */
  readonly reEntry?: string
}

/**
 * Signs the token of a session's current step.
 *
 * @throws {ApiError} `auth/session-ended` if there is no session, or no profile.
 */
export function grantFor(
  { config, now }: Pick<ApiDeps, 'config' | 'now'>,
  user: User | null,
  sid: string,
  step: CurrentStep | undefined,
): Grant {
  if (!user || !step) throw new ApiError('auth/session-ended', { because: 'nothing-to-grant' })
  const { n, authTimeSeconds } = step
  const nowSeconds = Math.floor(now() / SECOND_MS)
  const token = { uid: user.uid, sid, n, authTimeSeconds, nowSeconds }
  const databaseURL = databaseOf(config, user.uid)
  return {
    accessToken: signAccessToken(config.keys, config.scope, token),
    user: withDue(user, config, now()),
    // The build gives pages the URL of the first database instance, so name the instance only if it is a different one.
    ...(databaseURL !== null && databaseURL !== config.databaseURL && { databaseURL }),
  }
}

/** Returns a grant, with the custom token by which the device signs in again if a re-entry is pending. */
export async function reEntering(
  { identity }: Pick<ApiDeps, 'identity'>,
  grant: Grant,
  reEntry: string | undefined,
): Promise<RenewedGrant> {
  if (reEntry === undefined) return grant
  return {
    ...grant,
    customToken: await identity.signInToken(grant.user.uid, { entry: reEntry }),
  }
}
