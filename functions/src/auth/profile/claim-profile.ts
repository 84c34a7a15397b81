import type { User } from '@sesame/contract/user'
import { ApiError } from '../../common/api-error.ts'
import { bestEffort } from '../../common/within.ts'
import type { ApiDeps } from '../../common/api-deps.ts'

const NOT_PUT_BACK = { message: 'Profil non remis en état', event: 'profile-not-put-back' }

/** What a profile is claimed for. */
interface Claim<Result> {
  readonly user: User
  /** The profile that it takes the place of, as it was judged; null where there was none. */
  readonly known: User | null
  readonly complete: () => Promise<Result>
}

/**
 * Writes a new profile and does what completes it, for one of those who ask for it at the same time;
 * null for the others. When the rest fails, what was there before is put back, so that a retry may
 * claim it.
 *
 * @throws {ApiError} `auth/session-ended` when the account was erased meanwhile: the look comes after
 * the write, so that either it or the erasure sees the other.
 */
export async function claimProfile<Result>(
  deps: Pick<ApiDeps, 'users' | 'identity' | 'log'>,
  { user, known, complete }: Claim<Result>,
): Promise<Result | null> {
  const { users, identity } = deps
  const claiming = users.create(user, (current) => isSame(current, known))
  const isClaimed = await claiming.catch(async (error: unknown) => {
    // It may be written all the same, or come to be. Without its time it cannot be told from another's.
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
 * Takes back what was claimed, and nothing else. Who waits has waited long enough where the database
 * is away. A person who was erased meanwhile stays so.
 */
async function putBack(
  { users, log }: Pick<ApiDeps, 'users' | 'log'>,
  user: User,
  known: User | null,
): Promise<void> {
  await bestEffort(log, NOT_PUT_BACK, () =>
    users.putBack(user.uid, (current) => isSame(current, user), known),
  )
}
