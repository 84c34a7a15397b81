import type { User } from '@sesame/contract/user'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { Account } from './account.ts'
import { endedBy, takenOverAt, type SignInFacts } from './ended-by.ts'

type Deps = Pick<ApiDeps, 'users' | 'sessions' | 'identity' | 'audit'>

interface Seen {
  readonly uid: string
  /** The profile as we last stored it; null when there is none. */
  readonly known: User | null
  /** Null when it was deleted. */
  readonly account: Account | null
}

/**
 * Brings sessions and profile up to date with the account: ends what {@link endedBy} says, then copies address,
 * verification and providers. In this order, so that after a failure the change is still visible. Other fields are
 * left alone, because another device may be changing them, and an erased profile is not recreated.
 *
 * @throws {ApiError} `auth/session-ended` when the account is deleted or disabled, or no longer accepts `proof`.
 */
export async function followAccount(
  deps: Deps,
  {
    known,
    proof,
    ...seen
  }: Omit<Seen, 'uid'> & { readonly known: User; readonly proof?: SignInFacts },
): Promise<User> {
  // The account may have been read before the profile. A stale one could sign out its new owner.
  const account = differs(seen.account, known)
    ? await deps.identity.account(known.uid)
    : seen.account
  await endOutdated(deps, { uid: known.uid, known, account })
  if (!account || account.disabled) throw new ApiError('auth/session-ended')
  await markOnceComplete(deps, known, account)
  const user = differs(account, known) ? await update(deps, known, account) : known
  if (proof && endedBy(account, known)(proof)) throw new ApiError('auth/session-ended')
  return user
}

/**
 * Call before the first profile is made, when a takeover cannot be detected yet: on an account with a verified
 * address, ends sign-ins older than the last one, which may be a previous holder's.
 *
 * @throws {ApiError} `auth/requires-recent-login`.
 */
export async function requireLatest(
  { sessions }: Pick<Deps, 'sessions'>,
  uid: string,
  { emailVerified, lastSignInSeconds }: Account,
  { authTimeSeconds }: SignInFacts,
): Promise<void> {
  if (!emailVerified) return
  if (authTimeSeconds < lastSignInSeconds) throw new ApiError('auth/requires-recent-login')
  await sessions.end(uid, {
    chosen: () => false,
    untilSeconds: lastSignInSeconds - 1,
    unused: true,
  })
}

/** Ends the sessions that the account no longer accepts; resolves with how many. */
export async function endOutdated(
  { sessions, audit }: Pick<Deps, 'sessions' | 'audit'>,
  { uid, known, account }: Seen,
): Promise<number> {
  const isEnded = endedBy(account, known)
  const takenOver = account && takenOverAt(account, known)
  const ended = await sessions.end(uid, {
    chosen: (_sid, state) => isEnded(state),
    // Once the profile is updated the takeover no longer shows, so sign-ins without a session end now.
    ...(takenOver !== null && { untilSeconds: takenOver - 1, unused: true }),
  })
  const event = account?.disabled === true ? 'account-disabled' : 'account-changed'
  if (ended > 0) await audit.record(event, uid, { ended })
  return ended
}

/** Whether a profile is out of date. */
function differs(
  account: Pick<Account, 'email' | 'emailVerified' | 'providers'> | null,
  known: User,
): boolean {
  if (!account) return true
  const { email, emailVerified, providers } = account
  return (
    email !== known.email ||
    emailVerified !== known.emailVerified ||
    [...providers].sort().join() !== [...known.providers].sort().join()
  )
}

/** Updates the profile unless another request changed it, maybe from a newer account. */
async function update(
  { users }: Pick<Deps, 'users'>,
  known: User,
  { email, emailVerified, providers }: Account,
): Promise<User> {
  const change = { email, emailVerified, providers: [...providers] }
  const user = await users.update(known.uid, change, (current) => !differs(current, known))
  if (!user) throw new ApiError('auth/session-ended')
  return user
}

/** Marks accounts that were completed before the mark existed. */
async function markOnceComplete({ identity }: Deps, known: User, account: Account): Promise<void> {
  if (known.isAnonymous || account.isMarkedRegistered) return
  await identity.markRegistered(known.uid)
}
