import type { AccessTokenClaims } from '@sesame/contract/access-token'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { IdentityService } from '../ports/identity.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { UserStore } from '../ports/user-store.ts'
import type { Audit } from '../audit.ts'
import { followAccount } from './follow-account.ts'

interface Deps {
  readonly users: Pick<UserStore, 'find' | 'update'>
  readonly identity: Pick<IdentityService, 'account' | 'markRegistered'>
  readonly sessions: Pick<SessionStore, 'end' | 'state'>
  readonly audit: Audit
}

/**
 * The caller's profile, brought up to date with the identity service.
 *
 * @throws {ApiError} `auth/session-ended`, also when a change there ends the calling session.
 */
export async function currentUser(
  deps: Deps,
  { sub, sid }: Pick<AccessTokenClaims, 'sub' | 'sid'>,
): Promise<User> {
  const [known, account] = await Promise.all([deps.users.find(sub), deps.identity.account(sub)])
  if (!known) throw new ApiError('auth/session-ended')
  const user = await followAccount(deps, { known, account })
  if (!(await deps.sessions.state(sub, sid))) throw new ApiError('auth/session-ended')
  return user
}
