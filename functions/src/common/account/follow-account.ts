import type { User } from '@sesame/contract/user'
import { ApiError } from '../api-error.ts'
import type { Audit } from '../audit.ts'
import type { IdentityService } from '../identity.ts'
import type { SessionStore } from '../session/session-store.ts'
import type { UserStore } from '../user-store.ts'
import type { Account } from './account.ts'
import { endedBy } from './ended-by.ts'

interface Deps {
  readonly users: Pick<UserStore, 'update'>
  readonly sessions: Pick<SessionStore, 'end'>
  readonly identity: Pick<IdentityService, 'markRegistered'>
  readonly audit: Audit
}

/** Whose account was looked at. */
interface Seen {
  readonly uid: string
  /** The profile as it was when we last looked; null where there is none. */
  readonly known: User | null
  /** Null when there is none any more. */
  readonly account: Account | null
  /** The sign-in that was just proved: it is of who holds the account now. */
  readonly provedSeconds?: number
}

/**
 * Brings a profile and its sessions to where the identity service has the account: ends what
 * {@link endedBy} says, then takes over address, verification and ways in. In this order, so that
 * what dies half-way is seen again. Nothing else is written: another device may be changing the
 * rest, and who was erased is not brought back.
 *
 * @throws {ApiError} `auth/session-ended` when the account is gone or shut out.
 */
export async function followAccount(
  deps: Deps,
  seen: Omit<Seen, 'uid'> & { readonly known: User },
): Promise<User> {
  const { known, account } = seen
  await endOutdated(deps, { ...seen, uid: known.uid })
  if (!account || account.disabled) throw new ApiError('auth/session-ended')
  await markOnceComplete(deps, known, account)
  const { email, emailVerified, providers } = account
  const isSame =
    email === known.email &&
    emailVerified === known.emailVerified &&
    [...providers].sort().join() === [...known.providers].sort().join()
  if (isSame) return known
  const user = await deps.users.update(known.uid, {
    email,
    emailVerified,
    providers: [...providers],
  })
  if (!user) throw new ApiError('auth/session-ended')
  return user
}

/** Ends the sessions that the account stands for no more; resolves with how many. */
export async function endOutdated(
  { sessions, audit }: Pick<Deps, 'sessions' | 'audit'>,
  { uid, known, account, provedSeconds }: Seen,
): Promise<number> {
  const isEnded = endedBy(account, known)
  const ended = await sessions.end(uid, {
    chosen: (_sid, state) => state.authTimeSeconds !== provedSeconds && isEnded(state),
  })
  const event = account?.disabled === true ? 'account-disabled' : 'account-changed'
  if (ended > 0) await audit.record(event, uid, { ended })
  return ended
}

/** Accounts that were completed before tokens said so are marked when they are next seen. */
async function markOnceComplete({ identity }: Deps, known: User, account: Account): Promise<void> {
  if (known.isAnonymous || account.isMarkedRegistered) return
  await identity.markRegistered(known.uid)
}
