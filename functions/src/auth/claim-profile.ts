import type { User } from '@sesame/contract/user'
import { ApiError } from '../common/api-error.ts'
import type { AuthDeps } from './auth-deps.ts'

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
  deps: Pick<AuthDeps, 'users' | 'identity' | 'log'>,
  { user, known, complete }: Claim<Result>,
): Promise<Result | null> {
  const { users, identity } = deps
  const isClaimed = await users.create(user, (current) => isSame(current, known))
  if (!isClaimed) return null
  try {
    if (!(await identity.account(user.uid))) throw new ApiError('auth/session-ended')
    return await complete()
  } catch (error) {
    await putBack(deps, user.uid, known)
    throw error
  }
}

function isSame(current: User, known: User | null): boolean {
  return known !== null && current.acceptedTermsAt === known.acceptedTermsAt
}

/** A person who was erased meanwhile stays so: an update writes nothing where nothing is. */
async function putBack(
  { users, log }: Pick<AuthDeps, 'users' | 'log'>,
  uid: string,
  known: User | null,
): Promise<void> {
  const undo: Promise<unknown> = known ? users.update(uid, known) : users.remove(uid)
  await undo.catch((cause: unknown) => {
    log.error('Profil non remis en état', cause, { event: 'profile-not-put-back' })
  })
}
