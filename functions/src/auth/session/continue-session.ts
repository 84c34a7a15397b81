import type { Grant } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../../common/api-error.ts'
import type { GoodProof } from '../../common/account/recent-proof.ts'
import { stepAfter } from '../../common/session/rotate.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { grantFor } from './grant-for.ts'

/**
 * Continues the named session, even an idle one, if it belongs to this sign-in; null otherwise.
 *
 * @throws {ApiError} `auth/session-locked`: clearing the browser's storage must not unlock it.
 */
export async function continueSession(
  deps: ApiDeps,
  user: User,
  { proof, signIn }: GoodProof,
  sid: string,
): Promise<Grant | null> {
  const now = deps.now()
  const rotation = await deps.sessions.rotate(user.uid, sid, (state) => {
    if (state?.authTimeSeconds !== proof.authTimeSeconds || now >= state.expiresAt) {
      return { outcome: 'refused' }
    }
    if (state.lockedAt !== undefined) return { outcome: 'locked' }
    return { outcome: 'rotated', state: { ...state, ...stepAfter(state.n, now) } }
  })
  if (rotation.outcome === 'locked') throw new ApiError('auth/session-locked')
  if (!('state' in rotation)) return null
  // A request that moved it here failed before recording the sign-in.
  if (signIn.standing === 'new') await deps.sessions.move(user.uid, sid, (state) => state)
  return grantFor(deps, user, sid, rotation.state)
}
