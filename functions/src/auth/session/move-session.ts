import type { Grant } from '@sesame/contract/endpoints/auth'
import type { SessionState } from '@sesame/contract/records/session'
import { followAccount } from '../../common/account/follow-account.ts'
import type { Author } from '../../common/account/tell-changes.ts'
import { ApiError } from '../../common/api-error.ts'
import type { IdentityProof } from '../../common/ports/identity/identity.ts'
import type { GoodProof } from '../../common/account/recent-proof.ts'
import { stepAfter } from '../../common/session/rotate.ts'
import type { SignInRecord } from '../../common/session/sign-in-record.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { requirePasskey } from '../../common/account/require-passkey.ts'
import { grantFor } from './grant-for.ts'

interface Move {
  /** Of the request that brought the proof. */
  readonly context: Author['context']
  /** Whether all earlier tokens become invalid. */
  readonly isFreshStart?: boolean
  /** Whether the proof is newer than the lock, which may be newer than the caller's read. */
  readonly unlocks?: (state: SessionState) => boolean
}

/**
 * Moves a session to the sign-in of a fresh proof and grants its next token. A lock stays, for the new sign-in too,
 * unless `unlocks` accepts it. Afterwards the account is followed, which may end this session.
 *
 * @throws {ApiError} `auth/session-ended` when it ended meanwhile, `auth/session-locked` when it stays locked, and
 * what {@link followAccount} throws.
 */
export async function moveSession(
  deps: ApiDeps,
  sid: string,
  { proof, signIn }: GoodProof,
  { context, isFreshStart = false, unlocks = () => false }: Move,
): Promise<Grant> {
  const { uid, authTimeSeconds, provider, passkey, account } = proof
  const now = deps.now()
  const next = (state: SessionState): SessionState => {
    const { passkey: before, ...kept } = state
    const { lockedAt, unlockTries, ...open } = kept
    const staysLocked = lockedAt !== undefined && !unlocks(state)
    const going = staysLocked ? kept : open
    const step = stepAfter(state.n, now)
    // A session that stays locked keeps its token, to unlock with.
    const sinceStep = isFreshStart && !staysLocked ? step.n : state.sinceStep
    return {
      ...{ ...going, ...step, authTimeSeconds, provider },
      ...(passkey !== undefined && { passkey }),
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
  const author = { context, sid, authTimeSeconds, cameBy: provider }
  const user = await followAccount(deps, { known, account, proof, author })
  await requireMoved(deps, proof)
  return grantFor(deps, user, sid, state)
}

/** Whoever removed the passkey meanwhile, {@link followAccount} too, did not see that the session is of it by now. */
async function requireMoved(deps: ApiDeps, proof: IdentityProof): Promise<void> {
  try {
    await requirePasskey(deps, proof)
  } catch (error) {
    const { uid, passkey } = proof
    if (error instanceof ApiError && error.status < 500) {
      await deps.sessions.end(uid, { chosen: (_sid, state) => state.passkey === passkey })
    }
    throw error
  }
}

/** A session does not outlive its recorded sign-in. */
function earlierOf(expiresAt: number, signIn: SignInRecord): number {
  return signIn.standing === 'recorded' ? Math.min(expiresAt, signIn.untilMs) : expiresAt
}
