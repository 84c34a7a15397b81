import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import { ApiError } from '../common/api-error.ts'
import type { IdentityProof } from '../common/identity.ts'
import { stepAfter } from '../common/session/rotate.ts'
import type { AuthDeps } from './auth-deps.ts'
import { grantFor } from './grant-for.ts'

/**
 * Moves a session to the sign-in that a fresh proof comes from and grants its next token: a
 * reauthentication changes the `auth_time` of the device. A lock stays, and holds there too, unless
 * `unlocks` says that the proof was made since: it may have come after whoever calls looked.
 *
 * @throws {ApiError} `auth/session-ended` when it ended meanwhile, `auth/session-locked` while it
 * stays locked.
 */
export async function moveSession(
  deps: AuthDeps,
  sid: string,
  { uid, authTimeSeconds }: IdentityProof,
  unlocks: (state: SessionState) => boolean = () => false,
): Promise<Grant> {
  const now = deps.now()
  const next = (state: SessionState): SessionState => {
    const { lockedAt, unlockTries, ...open } = state
    const going = lockedAt === undefined || unlocks(state) ? open : state
    return { ...going, ...stepAfter(state.n, now), authTimeSeconds }
  }
  const [state, user] = await Promise.all([
    deps.sessions.move(uid, sid, next),
    deps.users.find(uid),
  ])
  if (!state || !user) throw new ApiError('auth/session-ended')
  if (state.lockedAt !== undefined) throw new ApiError('auth/session-locked')
  return grantFor(deps, user, sid, state)
}
