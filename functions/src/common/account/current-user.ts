import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { followAccount } from './follow-account.ts'

/**
 * The caller's profile, brought up to date with the identity service.
 *
 * @throws {ApiError} `auth/session-ended`, also when a change there ends the calling session.
 */
export async function currentUser(
  deps: Pick<ApiDeps, 'users' | 'identity' | 'sessions' | 'audit'>,
  { sub, sid }: Pick<AccessTokenClaims, 'sub' | 'sid'>,
): Promise<User> {
  const [known, account] = await Promise.all([deps.users.find(sub), deps.identity.account(sub)])
  if (!known) throw new ApiError('auth/session-ended')
  const user = await followAccount(deps, { known, account })
  if (!(await deps.sessions.state(sub, sid))) throw new ApiError('auth/session-ended')
  return user
}
