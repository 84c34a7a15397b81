import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import { ApiError } from '../common/api-error.ts'
import type { IdentityProof } from '../common/identity.ts'
import { stepAfter } from '../common/session/rotate.ts'
import type { AuthDeps } from './auth-deps.ts'
import { grantFor } from './grant-for.ts'

/**
 * Moves a session to the sign-in that a fresh proof comes from, unlocked, and grants its next
 * token: a reauthentication changes the `auth_time` of the device.
 *
 * @throws {ApiError} `auth/session-ended` when it ended meanwhile.
 */
export async function moveSession(
  deps: AuthDeps,
  sid: string,
  { uid, authTimeSeconds }: IdentityProof,
): Promise<Grant> {
  const now = deps.now()
  const next = ({ lockedAt, unlockTries, ...state }: SessionState): SessionState => ({
    ...state,
    ...stepAfter(state.n, now),
    authTimeSeconds,
  })
  const [state, user] = await Promise.all([
    deps.sessions.move(uid, sid, next),
    deps.users.find(uid),
  ])
  if (!state || !user) throw new ApiError('auth/session-ended')
  return grantFor(deps, user, sid, state)
}
