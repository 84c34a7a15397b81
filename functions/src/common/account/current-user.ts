import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import { followAccount, type FollowDeps } from './follow-account.ts'
import type { Author } from './tell-changes.ts'

/**
 * The caller's profile, brought up to date with the identity service.
 *
 * @throws {ApiError} `auth/session-ended`, also when a change there ends the calling session.
 */
export async function currentUser(
  deps: FollowDeps,
  { sub, sid }: Pick<AccessTokenClaims, 'sub' | 'sid'>,
  author?: Author,
): Promise<User> {
  const [known, account] = await Promise.all([deps.users.find(sub), deps.identity.account(sub)])
  if (!known) throw new ApiError('auth/session-ended')
  const user = await followAccount(deps, { known, account, author })
  if (!(await deps.sessions.state(sub, sid))) throw new ApiError('auth/session-ended')
  return user
}
