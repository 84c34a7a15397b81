import type { User } from '@sesame/contract/user'
import { unusedLives, type AccessRecord } from '../access/access-record.ts'
import { endSessions } from '../access/sessions.ts'
import { ApiError } from '../api-error.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Known } from '../person/facts.ts'
import type { Account } from './account.ts'
import { differs } from './differs.ts'
import { endedBy, passkeysEndedBy, takenOverAt, type SignInFacts } from './ended-by.ts'
import { tellChanges, type Author } from './tell-changes.ts'

/** What following an account needs to know of a person. */
export type FollowNeeds = 'user' | 'account' | 'passkeys'

/** What is read of a person whose account is followed. */
export const FOLLOW = ['user', 'account', 'passkeys'] as const satisfies readonly FollowNeeds[]

export interface Followed {
  readonly record: AccessRecord
  /** The profile, brought up to date; null when there is none. */
  readonly user: User | null
  /** `auth/session-ended` when the account is deleted or disabled, or accepts the proof no longer. */
  readonly refused?: ApiError
}

interface Options {
  readonly author?: Author | undefined
  /** The sign-in that the request came by. */
  readonly proof?: SignInFacts
}

/**
 * Brings sessions and profile up to date with the account: ends what {@link endedBy} says, and copies address, verification
 * and sign-in methods. All of it is one commit, so of the requests that see a change at the same time one tells the owner.
 */
export function followAccount(
  { record, user, account, passkeys }: Known<FollowNeeds>,
  then: Consequences,
  { author, proof }: Options = {},
): Followed {
  const isEnded = endedBy(account, user)
  const takenOver = account && takenOverAt(account, user)
  const removed = passkeysEnded(account, user, passkeys)
  // The way in of a sign-in without a session is not on record: its time alone decides.
  const unused = unusedLives(record).filter((authTimeSeconds) =>
    isEnded({ authTimeSeconds, provider: '' }),
  )
  const left = endSessions(record, {
    chosen: (_sid, state) =>
      isEnded(state) || (state.passkey !== undefined && state.passkey in removed),
    signIns: unused,
    // Once the profile is updated the takeover no longer shows, so sign-ins without a session end now.
    ...(takenOver !== null && { untilSeconds: takenOver - 1 }),
  })
  const hasEnded = Object.keys(record.states).length - Object.keys(left.states).length
  // Nothing is swept as a side effect of looking.
  const ends = hasEnded > 0 || unused.length > 0 || takenOver !== null
  const after = dated(ends ? left : record, account, then.at)
  if (hasEnded > 0) {
    then.audit(account?.disabled === true ? 'account-disabled' : 'account-changed', {
      ended: hasEnded,
    })
  }
  for (const [id, { name }] of Object.entries(removed)) {
    then.removePasskey(id)
    then.alert({ kind: 'way-in-removed', provider: 'passkey', passkey: id, passkeyName: name })
  }
  const refuse = (because: string) => ({
    record: after,
    user,
    refused: new ApiError('auth/session-ended', { because }),
  })
  if (!account) return refuse('account-gone')
  if (account.disabled) return refuse('account-disabled')
  const current = user && differs(account, user) ? update(then, user, account, author) : user
  if (proof && isEnded(proof)) return { ...refuse('account-changed'), user: current }
  return { record: after, user: current }
}

/** Notes since when the account is gone, and that it was made again. */
function dated(record: AccessRecord, account: Account | null, now: number): AccessRecord {
  const { goneSince, ...rest } = record
  if (account !== null) return goneSince === undefined ? record : rest
  return goneSince === undefined ? { ...record, goneSince: now } : record
}

function passkeysEnded(
  account: Account | null,
  user: User | null,
  passkeys: Known<'passkeys'>['passkeys'],
): Known<'passkeys'>['passkeys'] {
  const isOver = passkeysEndedBy(account, user)
  if (isOver === null) return {}
  return Object.fromEntries(Object.entries(passkeys).filter(([, passkey]) => isOver(passkey)))
}

function update(
  then: Consequences,
  before: User,
  { email, emailVerified, providers }: Account,
  author: Author | undefined,
): User {
  const after = then.changeProfile(before, { email, emailVerified, providers: [...providers] })
  tellChanges(then, before, after, author)
  return after
}

/**
 * Before the first profile is made a takeover cannot be seen yet: on an account with a verified address, ends what may be a
 * previous holder's, which is sign-ins older than the last one, and passkeys.
 */
export function requireLatest(
  { record, account, passkeys }: Known<'account' | 'passkeys'>,
  then: Consequences,
  proof: SignInFacts & { readonly passkey?: string },
): Pick<Followed, 'record' | 'refused'> {
  if (!account?.emailVerified) return { record }
  const removed = passkeysEnded(account, null, passkeys)
  for (const id of Object.keys(removed)) then.removePasskey(id)
  if (proof.passkey !== undefined && proof.passkey in removed) {
    return { record, refused: new ApiError('auth/session-ended', { because: 'passkey-ended' }) }
  }
  const { lastSignInSeconds } = account
  if (proof.authTimeSeconds < lastSignInSeconds) {
    return {
      record,
      refused: new ApiError('auth/requires-recent-login', { because: 'not-latest' }),
    }
  }
  return { record: endSessions(record, { untilSeconds: lastSignInSeconds - 1 }) }
}

/** Whether an ID token tells of a sign-in. A mere change of the account renews its `auth_time`, too, and proves nothing. */
export function isSignIn(
  { authTimeSeconds, provider }: { readonly authTimeSeconds: number; readonly provider: string },
  { lastSignInSeconds }: Pick<Account, 'lastSignInSeconds'>,
): boolean {
  // Not known of these two on a real project (docs/decisions/041): whether the service dates their sign-ins.
  if (provider === 'guest' || provider === 'passkey') return true
  return authTimeSeconds <= lastSignInSeconds + 1
}
