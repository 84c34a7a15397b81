import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { ApiError } from '../../common/api-error.ts'
import { UNAVAILABLE_RETRY_SECONDS } from '../../common/http/error-handler.ts'
import { bestEffort } from '../../common/within.ts'
import type { ApiDeps } from '../../common/api-deps.ts'

const NOT_PUT_BACK = { message: 'Profil non remis en état', event: 'profile-not-put-back' } as const

interface Claim<Result> {
  readonly user: User
  /** The profile that it replaces; null when there was none. */
  readonly known: User | null
  readonly complete: () => Promise<Result>
}

/**
 * Writes a new profile and runs `complete`, for one of several concurrent requests; the others get null. If that
 * fails, the previous profile is restored, so that a retry can claim it.
 *
 * @throws {ApiError} `auth/session-ended` when the account was erased meanwhile. The check follows the write, so
 * either it or the erasure sees the other.
 */
export async function claimProfile<Result>(
  deps: Pick<ApiDeps, 'users' | 'identity' | 'log' | 'now'>,
  { user, known, complete }: Claim<Result>,
): Promise<Result | null> {
  const { users, identity } = deps
  const claiming = users.create(user, (current) => isSame(current, known))
  const isClaimed = await claiming.catch(async (error: unknown) => {
    // The write may still happen. Without `acceptedTermsAt` it cannot be told from another request's.
    if (user.acceptedTermsAt !== null) await putBack(deps, user, known)
    throw error
  })
  if (!isClaimed) return null
  try {
    if (!(await identity.account(user.uid))) throw new ApiError('auth/session-ended')
    return await complete()
  } catch (error) {
    await putBack(deps, user, known)
    throw error
  }
}

function isSame(current: User, known: User | null): boolean {
  return known !== null && current.acceptedTermsAt === known.acceptedTermsAt
}

/**
 * Undoes the claim only: an erased profile stays erased. Best effort, because the caller has waited long already. The
 * write may be queued on a broken line: it does nothing once the caller may be back and have signed in to the profile.
 */
async function putBack(
  { users, log, now }: Pick<ApiDeps, 'users' | 'log' | 'now'>,
  user: User,
  known: User | null,
): Promise<void> {
  const callerIsBackAt = now() + UNAVAILABLE_RETRY_SECONDS * SECOND_MS
  await bestEffort(log, NOT_PUT_BACK, () =>
    users.putBack(user.uid, (current) => isSame(current, user) && now() < callerIsBackAt, known),
  )
}
