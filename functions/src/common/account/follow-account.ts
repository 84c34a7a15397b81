import { keyOf } from '@sesame/contract/account-providers'
import type { Provider } from '@sesame/contract/fields'
import type { User } from '@sesame/contract/user'
import { isErased, secondsOf, unusedLives, type AccessRecord } from '../access/access-record.ts'
import { withoutFactor } from '../access/second-factor.ts'
import { endSessions } from '../access/sessions.ts'
import { ApiError } from '../api-error.ts'
import type { Consequences } from '../person/consequences.ts'
import type { Known } from '../person/facts.ts'
import type { IdToken } from '../ports/identity/identity.ts'
import type { Account } from './account.ts'
import { differs } from './differs.ts'
import { endedBy, endsUnfinished, type SignInFacts } from './ended-by.ts'
import { recordLoss, isGone, recordReturn } from './gone.ts'
import {
  awaitsSignIn,
  begun,
  isCurrent,
  isMethod,
  isTrusted,
  methodsNow,
  takenAway,
  type MethodsNow,
  type ProofOfMethod,
} from './methods.ts'
import { alertAddress, alertChanges, alertMethod, type Author } from './alert-changes.ts'

/** The facts about a person that {@link followAccount} needs. */
export type FollowNeeds = 'user' | 'account' | 'passkeys'

/** The facts that {@link followAccount} needs, as an array to pass to functions that read a person. */
export const FOLLOW = ['user', 'account', 'passkeys'] as const satisfies readonly FollowNeeds[]

export interface Followed {
  readonly record: AccessRecord
  /** The updated profile; null if there is none. */
  readonly user: User | null
  /**
   * `auth/session-ended` if the account is deleted or disabled, or no longer accepts the sign-in; `auth/method-not-confirmed` if
   * the sign-in's method is not trusted.
   */
  readonly refused?: ApiError
}

/** The sign-in that a request used as its proof. */
type ProvedBy = SignInFacts & ProofOfMethod & Pick<IdToken, 'subject'>

interface Options {
  readonly author?: Author | undefined
  readonly proof?: ProvedBy
}

/**
 * Updates a person's sessions, sign-in methods and profile from the current state of their account. Ends the sign-ins that {@link
 * endedBy} selects, decides which of the account's methods to trust, and copies these into the profile. All of this is one
 * commit, so if several requests detect a change concurrently, only one of them alerts the owner. A proof by an untrusted method
 * is rejected. If that method is a provider, it is unlinked immediately.
 */
export function followAccount(
  facts: Known<FollowNeeds>,
  then: Consequences,
  { author, proof }: Options = {},
): Followed {
  const { record, user, passkeys } = facts
  const account = isGone(facts) ? null : facts.account
  if (proof && user && account && awaitsSignIn(record)) {
    return signInFirst({ record, user, account, passkeys }, then, proof)
  }
  const judged = account && user ? methodsNow({ record, user, account }, then.at, proof) : null
  const before = judged?.record ?? record
  const isEnded = endedNow(account, before, judged)
  const takesPasskeys = judged?.takenOverBy != null || judged?.mayBeReset === true
  const removed = takesPasskeys || endsUnfinished(account, user) ? passkeys : {}
  const unused = unusedLives(before).filter((key) => isEnded({ authTimeSeconds: secondsOf(key) }))
  const left = endSessions(before, {
    chosen: (_sid, state) =>
      isEnded(state) || (state.passkey !== undefined && state.passkey in removed),
    signIns: unused,
    // After the profile is updated, the takeover can no longer be detected. So end sign-ins without a session now.
    ...(judged?.takenOverBy != null && { untilSeconds: lastOf(account) - 1 }),
  })
  const hasEnded = Object.keys(record.states).length - Object.keys(left.states).length
  // If nothing ends, keep the pending entries and unreadable sessions, which `endSessions` would drop.
  const ends = hasEnded > 0 || unused.length > 0 || judged?.takenOverBy != null
  // A stranger may have turned on the second factor or added passkeys, so remove the second factor too.
  const remaining = takesPasskeys ? withoutFactor(left) : ends ? left : before
  const after = account
    ? recordReturn(remaining, account, then)
    : recordLoss({ record: remaining, user }, then)
  if (hasEnded > 0) {
    then.audit(account?.disabled === true ? 'account-disabled' : 'account-changed', {
      ended: hasEnded,
    })
  }
  // The known devices are those of the stranger, so forget them.
  if (judged?.takenOverBy != null) then.forgetDevices()
  for (const [id, { name }] of Object.entries(removed)) {
    then.removePasskey(id)
    then.alert({ kind: 'method-removed', provider: 'passkey', passkey: id, passkeyName: name })
  }
  const refuse = (because: string) => new ApiError('auth/session-ended', { because })
  if (!account) return { record: after, user, refused: refuse('account-gone') }
  if (account.disabled) return { record: after, user, refused: refuse('account-disabled') }
  const current =
    user && judged ? updateProfile(then, { record, user, account, judged }, author) : user
  if (proof && isEnded(proof)) {
    return { record: after, user: current, refused: refuse('account-changed') }
  }
  const isTheirs = !proof || !user || isTrustedProof(account, before, user, proof)
  if (isTheirs) return { record: after, user: current }
  unlinkProof(then, account, before, proof)
  const refused = new ApiError('auth/method-not-confirmed', { because: 'method-untrusted' })
  return { record: after, user: current, refused }
}

/**
 * Handles the first sign-in of an adopted person, whose account is older than this system. Like a sign-in that creates a
 * profile, it decides which methods are trusted. The sign-in must use a method of the account: a guest's token may be
 * older than the account's e-mail address, and an account from before its adoption has no passkey.
 */
function signInFirst(
  facts: Known<FollowNeeds> & { readonly user: User; readonly account: Account },
  then: Consequences,
  proof: ProvedBy,
): Followed {
  const { user, account } = facts
  const { provider } = proof
  if (!isMethod(provider)) {
    const refused = new ApiError('auth/method-not-confirmed', { because: 'adopted-by-no-method' })
    return { record: facts.record, user, refused }
  }
  const latest = requireLatest(facts, then, proof)
  if (latest.refused) return { ...latest, user }
  const { email, emailVerified } = account
  const now = { email, emailVerified, providers: [provider] }
  return {
    record: begun(latest.record, account, provider),
    user: differs(now, user) ? then.changeProfile(user, now) : user,
  }
}

const lastOf = (account: Account | null) => account?.lastSignInSeconds ?? 0

/** Returns a function that selects the sign-ins that ended because of the account's state, a takeover or a password reset. */
function endedNow(account: Account | null, record: AccessRecord, judged: MethodsNow | null) {
  const isOver = endedBy(account, record)
  const { takenOverBy = null, mayBeReset = false } = judged ?? {}
  return ({
    authTimeSeconds,
    provider,
  }: Partial<SignInFacts> & Pick<SignInFacts, 'authTimeSeconds'>) =>
    isOver({ authTimeSeconds }) ||
    (mayBeReset && authTimeSeconds < (account?.validSinceSeconds ?? 0)) ||
    (takenOverBy !== null &&
      (authTimeSeconds < lastOf(account) || (provider !== undefined && provider !== takenOverBy)))
}

interface Seen {
  readonly record: AccessRecord
  readonly user: User
  readonly account: Account
  readonly judged: MethodsNow
}

/**
 * Updates the profile, alerts its owner to changes, and requests that methods be unlinked from the account or linked to it again.
 * Returns the updated profile.
 */
function updateProfile(
  then: Consequences,
  { record, user, account, judged }: Seen,
  author: Author | undefined,
): User {
  for (const [key, { is }] of Object.entries(judged.record.unconfirmed)) {
    // The owner already knows about this method: it was recorded before, or the owner removed it and it is still to be unlinked.
    if (is === record.unconfirmed[key]?.is || is === judged.record.refused[key]) continue
    const method = account.providers.find((one) => keyOf(one) === key)
    if (key === 'email') alertAddress(then, user, account.email)
    else if (method !== undefined) alertMethod(then, 'method-added', method, author)
  }
  const isNews = differs(judged.profile, user)
  if (judged.takenOverBy !== null && !user.isAnonymous) {
    for (const method of account.providers) if (method !== judged.takenOverBy) then.unlink(method)
  } else if (isNews && user.emailVerified) {
    // Restore methods that were removed outside the person's session, but only if the address was verified before.
    // Otherwise, the address's real owner may have signed in, and the identity service then removes earlier methods.
    for (const [method, subject] of takenAway(account, judged.record.methods)) {
      then.linkAgain(method, subject)
    }
  }
  if (!isNews) return user
  const after = then.follow(user, judged.profile)
  const isKnown = (method: Provider) => keyOf(method) in record.methods
  alertChanges(then, user, after, { author, isKnown })
  return after
}

/** Whether a sign-in used a trusted method, with exactly the provider's account or the password that we trust. */
export function standsFor(
  { record, user, account }: Known<'user' | 'account'>,
  proof: ProvedBy,
  now: number,
): boolean {
  if (!account || !user) return true
  const judged = methodsNow({ record, user, account }, now, proof)
  return isTrustedProof(account, judged.record, user, proof)
}

function isTrustedProof(
  account: Account,
  record: AccessRecord,
  { isAnonymous }: User,
  proof: ProvedBy,
): boolean {
  const { provider } = proof
  // For a person who is being erased, the result does not matter, since no session can be opened.
  if (isAnonymous || isErased(record)) return true
  // A guest's token stays valid after the guest has registered, but it no longer counts as a sign-in.
  if (!isMethod(provider)) return provider !== 'guest'
  // If the password was replaced after this sign-in, we have already ended the sign-in.
  const isSame = provider === 'password' || isCurrent(account, proof)
  return isSame && isTrusted(account, record.methods, provider)
}

/**
 * Unlinks an untrusted provider immediately. An untrusted password stays on the account for a day, since its owner may be about
 * to confirm it.
 */
function unlinkProof(
  then: Consequences,
  account: Account,
  { methods }: AccessRecord,
  { provider, subject }: ProvedBy,
): void {
  if (!isMethod(provider) || provider === 'password') return
  // Unlink only the provider's account named in the token, not another one that has replaced it.
  if (subject !== account.linked[provider]?.subject) return
  then.unlink(provider)
  const own = methods[keyOf(provider)]
  if (own !== undefined) then.linkAgain(provider, String(own))
}

/**
 * Requires that a sign-up uses the account's latest sign-in. A takeover cannot be detected before the first profile
 * exists. So, on an account with a verified address, this function ends what an earlier holder of the account may have
 * left: older sign-ins, and passkeys.
 */
export function requireLatest(
  { record, account, passkeys }: Known<'account' | 'passkeys'>,
  then: Consequences,
  proof: Pick<IdToken, 'provider' | 'subject' | 'authTimeSeconds' | 'passkey'>,
): Pick<Followed, 'record' | 'refused'> {
  // The provider's account named in the token may have been replaced by another one.
  if (account && !isCurrent(account, proof)) {
    return {
      record,
      refused: new ApiError('auth/method-not-confirmed', { because: 'replaced-before-sign-up' }),
    }
  }
  if (!account?.emailVerified) return { record }
  const removed = endsUnfinished(account, null) ? passkeys : {}
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

/** Whether an ID token comes from a sign-in. Changing the account also renews `auth_time`, but proves no identity. */
export function isSignIn(
  { authTimeSeconds, provider, entry }: Pick<IdToken, 'authTimeSeconds' | 'provider' | 'entry'>,
  { lastSignInSeconds }: Pick<Account, 'lastSignInSeconds'>,
): boolean {
  // It is unknown whether sign-ins of guests and by custom tokens update `lastSignInSeconds` in a real project
  // (docs/decisions/041).
  if (provider === 'guest' || provider === 'passkey' || entry !== undefined) return true
  // Reject older tokens. They may come from a change of the account before its last sign-in, which proves no identity.
  // Pages exchange the token of a sign-in immediately.
  return Math.abs(authTimeSeconds - lastSignInSeconds) <= 1
}
