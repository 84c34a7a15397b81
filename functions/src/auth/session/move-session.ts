import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import { followAccount } from '../../common/account/follow-account.ts'
import { ApiError } from '../../common/api-error.ts'
import type { GoodProof } from '../../common/account/recent-proof.ts'
import { stepAfter } from '../../common/session/rotate.ts'
import type { SignInRecord } from '../../common/session/sign-in-record.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { grantFor } from './grant-for.ts'

/** What a move does beyond the next step. */
interface Move {
  /** Whether every token from before it is worthless from now on. */
  readonly isFreshStart?: boolean
  /** Whether the proof was made since a lock, which may have come after the caller looked. */
  readonly unlocks?: (state: SessionState) => boolean
}

/**
 * Moves a session to the sign-in that a fresh proof comes from and grants its next token: a
 * reauthentication changes the `auth_time` of the device. A lock stays, and holds there too, unless
 * the move unlocks it. What the account ends by then, ends after the move.
 *
 * @throws {ApiError} `auth/session-ended` when it ended meanwhile, `auth/session-locked` while it
 * stays locked, and what {@link followAccount} throws.
 */
export async function moveSession(
  deps: ApiDeps,
  sid: string,
  { proof, signIn }: GoodProof,
  { isFreshStart = false, unlocks = () => false }: Move = {},
): Promise<Grant> {
  const { uid, authTimeSeconds, provider, account } = proof
  const now = deps.now()
  const next = (state: SessionState): SessionState => {
    const { lockedAt, unlockTries, ...open } = state
    const staysLocked = lockedAt !== undefined && !unlocks(state)
    const going = staysLocked ? state : open
    const step = stepAfter(state.n, now)
    // A session that stays locked is unlocked with the token that it has.
    const sinceStep = isFreshStart && !staysLocked ? step.n : state.sinceStep
    return {
      ...{ ...going, ...step, authTimeSeconds, provider },
      expiresAt: earlierOf(state.expiresAt, signIn),
      ...(sinceStep !== undefined && { sinceStep }),
    }
  }
  const [state, known] = await Promise.all([
    deps.sessions.move(uid, sid, next),
    deps.users.find(uid),
  ])
  if (!state || !known) throw new ApiError('auth/session-ended')
  if (state.lockedAt !== undefined) throw new ApiError('auth/session-locked')
  const user = await followAccount(deps, { known, account, proof })
  return grantFor(deps, user, sid, state)
}

/** The life of a sign-in that came to us before is settled: no session of it lives longer. */
function earlierOf(expiresAt: number, signIn: SignInRecord): number {
  return signIn.standing === 'recorded' ? Math.min(expiresAt, signIn.untilMs) : expiresAt
}
