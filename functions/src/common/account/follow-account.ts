import type { User } from '@sesame/contract/user'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import type { IdentityProof } from '../ports/identity/identity.ts'
import type { Account } from './account.ts'
import { endedBy, passkeysEndedBy, takenOverAt, type SignInFacts } from './ended-by.ts'
import { requirePasskey } from './require-passkey.ts'
import { tellChanges, type Author, type TellDeps } from './tell-changes.ts'

export type FollowDeps = Pick<ApiDeps, 'users' | 'sessions' | 'passkeys' | 'identity' | 'audit'> &
  TellDeps

type EndDeps = Pick<FollowDeps, 'sessions' | 'passkeys' | 'audit' | 'notifications' | 'now'>

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
 * left alone, because another device may be changing them, and an erased profile is not recreated. Of the requests that
 * see a change at the same time, the one that updates the profile tells the owner.
 *
 * @throws {ApiError} `auth/session-ended` when the account is deleted or disabled, or no longer accepts `proof`.
 */
export async function followAccount(
  deps: FollowDeps,
  {
    known,
    proof,
    author,
    ...seen
  }: Omit<Seen, 'uid'> & {
    readonly known: User
    readonly proof?: SignInFacts
    readonly author?: Author | undefined
  },
): Promise<User> {
  // The account may have been read before the profile. A stale one could sign out its new owner.
  const account = differs(seen.account, known)
    ? await deps.identity.account(known.uid)
    : seen.account
  await endOutdated(deps, { uid: known.uid, known, account })
  if (!account || account.disabled) throw new ApiError('auth/session-ended')
  await markOnceComplete(deps, known, account)
  const user = differs(account, known) ? await update(deps, known, account, author) : known
  if (proof && endedBy(account, known)(proof)) throw new ApiError('auth/session-ended')
  return user
}

/**
 * Call before the first profile is made, when a takeover cannot be detected yet: on an account with a verified
 * address, ends what may be a previous holder's, which is sign-ins older than the last one, and passkeys.
 *
 * @throws {ApiError} `auth/requires-recent-login`, `auth/session-ended` for a sign-in by such a passkey.
 */
export async function requireLatest(deps: EndDeps, proof: IdentityProof): Promise<void> {
  const { uid, account, authTimeSeconds } = proof
  const { emailVerified, lastSignInSeconds } = account
  if (!emailVerified) return
  await removePasskeys(deps, uid, passkeysEndedBy(account, null))
  await requirePasskey(deps, proof)
  if (authTimeSeconds < lastSignInSeconds) throw new ApiError('auth/requires-recent-login')
  await deps.sessions.end(uid, {
    chosen: () => false,
    untilSeconds: lastSignInSeconds - 1,
    unused: true,
  })
}

/** Ends the sessions and passkeys that the account no longer accepts; resolves with how many sessions. */
export async function endOutdated(deps: EndDeps, { uid, known, account }: Seen): Promise<number> {
  const { sessions, audit } = deps
  const isEnded = endedBy(account, known)
  const takenOver = account && takenOverAt(account, known)
  const ended = await sessions.end(uid, {
    chosen: (_sid, state) => isEnded(state),
    // Once the profile is updated the takeover no longer shows, so sign-ins without a session end now.
    ...(takenOver !== null && { untilSeconds: takenOver - 1, unused: true }),
  })
  const event = account?.disabled === true ? 'account-disabled' : 'account-changed'
  if (ended > 0) await audit.record(event, uid, { ended })
  // After the sessions: a passkey that one of them adds meanwhile finds it ended, and goes too.
  await removePasskeys(deps, uid, passkeysEndedBy(account, known))
  return ended
}

/** Removes passkeys, and tells the owner of each. */
async function removePasskeys(
  deps: EndDeps,
  uid: string,
  isEnded: ReturnType<typeof passkeysEndedBy>,
): Promise<void> {
  if (isEnded === null) return
  const { passkeys, notifications, now } = deps
  const ended = Object.entries(await passkeys.list(uid)).filter(([, passkey]) => isEnded(passkey))
  for (const [id, passkey] of ended) {
    if (!(await passkeys.remove(uid, id, { mayBeLast: true }))) continue
    const about = { provider: 'passkey', passkey: id, passkeyName: passkey.name } as const
    await notifications.notify(uid, { kind: 'way-in-removed', at: now(), ...about })
  }
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
  deps: FollowDeps,
  known: User,
  account: Account,
  author: Author | undefined,
): Promise<User> {
  const { email, emailVerified, providers } = account
  const change = { email, emailVerified, providers: [...providers] }
  // The last run of the transaction decides.
  let isOurs = false as boolean
  const user = await deps.users.update(known.uid, change, (current, mayBeOwn) => {
    isOurs = !differs(current, known) || (mayBeOwn && !differs(account, current))
    return isOurs
  })
  if (!user) throw new ApiError('auth/session-ended')
  if (isOurs) await tellChanges(deps, known, user, author)
  return user
}

/** Marks accounts that were completed before the mark existed. */
async function markOnceComplete(
  { identity }: FollowDeps,
  known: User,
  account: Account,
): Promise<void> {
  if (known.isAnonymous || account.isMarkedRegistered) return
  await identity.settleClaims(known.uid)
}
