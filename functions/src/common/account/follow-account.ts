import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { Audit } from '../audit.ts'
import type { IdentityService } from '../ports/identity.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { UserStore } from '../ports/user-store.ts'
import type { Account } from './account.ts'
import { endedBy, takenOverAt, type SignInFacts } from './ended-by.ts'

interface Deps {
  readonly users: Pick<UserStore, 'update'>
  readonly sessions: Pick<SessionStore, 'end'>
  readonly identity: Pick<IdentityService, 'account' | 'markRegistered'>
  readonly audit: Audit
}

/** Whose account was looked at. */
interface Seen {
  readonly uid: string
  /** The profile as it was when we last looked; null where there is none. */
  readonly known: User | null
  /** Null when there is none any more. */
  readonly account: Account | null
}

/**
 * Brings a profile and its sessions to where the identity service has the account: ends what
 * {@link endedBy} says, then takes over address, verification and ways in. In this order, so that
 * what dies half-way is seen again. Nothing else is written: another device may be changing the
 * rest, and who was erased is not brought back.
 *
 * @throws {ApiError} `auth/session-ended` when the account is gone or shut out, or does not stand
 * for the sign-in that was proved.
 */
export async function followAccount(
  deps: Deps,
  {
    known,
    proof,
    ...seen
  }: Omit<Seen, 'uid'> & { readonly known: User; readonly proof?: SignInFacts },
): Promise<User> {
  // The account may have been read before the profile. Read it again, or its new owner could be thrown out.
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
 * To be called before a first profile is made: nothing shows then whether the account was taken over. Once
 * its address is verified, sign-ins older than the last one end: they may be an earlier holder's.
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

/** Ends the sessions that the account stands for no more; resolves with how many. */
export async function endOutdated(
  { sessions, audit }: Pick<Deps, 'sessions' | 'audit'>,
  { uid, known, account }: Seen,
): Promise<number> {
  const isEnded = endedBy(account, known)
  const takenOver = account && takenOverAt(account, known)
  const ended = await sessions.end(uid, {
    chosen: (_sid, state) => isEnded(state),
    // The profile will not show the takeover again, so unused sign-ins end now.
    ...(takenOver !== null && { untilSeconds: takenOver - 1, unused: true }),
  })
  const event = account?.disabled === true ? 'account-disabled' : 'account-changed'
  if (ended > 0) await audit.record(event, uid, { ended })
  return ended
}

/** Whether a profile has yet to take something from the account. */
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

/** Updates the profile, unless another request has changed it: that one may have seen a newer account. */
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

/** Accounts that were completed before tokens said so are marked when they are next seen. */
async function markOnceComplete({ identity }: Deps, known: User, account: Account): Promise<void> {
  if (known.isAnonymous || account.isMarkedRegistered) return
  await identity.markRegistered(known.uid)
}
