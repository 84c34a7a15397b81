import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import { followAccount } from '../common/account/follow-account.ts'
import { ApiError } from '../common/api-error.ts'
import type { UserDeps } from './user-deps.ts'

/**
 * The caller's profile, which has followed the identity service. What changed there may have ended
 * the very session that asks.
 *
 * @throws {ApiError} `auth/session-ended`.
 */
export async function currentUser(
  deps: UserDeps,
  { sub, sid }: Pick<AccessTokenClaims, 'sub' | 'sid'>,
): Promise<User> {
  const [known, account] = await Promise.all([deps.users.find(sub), deps.identity.account(sub)])
  if (!known) throw new ApiError('auth/session-ended')
  const user = await followAccount(deps, { known, account })
  // Another instance may have ended it: what this one remembers will not do.
  if (!(await deps.sessions.state(sub, sid, true))) throw new ApiError('auth/session-ended')
  return user
}
