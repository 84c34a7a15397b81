import { SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import type { Model, Profile, Raise, SignIn, Trusted, Method } from './state.ts'

/** The data that our API reads about a person: the account, the profile and the trusted methods. */
export interface View {
  readonly account: Account | null
  readonly profile: Pick<Profile, 'verified'> | null
  readonly trusted: Trusted | null
}

/** The method used to prove a request. `isReset`: whether the password was set through an e-mailed link. */
export interface By {
  readonly method: Method
  readonly isReset?: boolean
}

export interface Judged {
  readonly trusted: Trusted
  /** The method by which the address's real owner took over the account; null if they did not. */
  readonly takenOverBy: Method | null
  /**
   * Whether the address was verified while the password was untrusted. The verification was then probably part of a password
   * reset.
   */
  readonly mayBeReset: boolean
  /** Whether the address was verified, but it is unknown by whom. */
  readonly isUnproved: boolean
}

export function viewOf({ accounts, profiles, trusted }: Model, uid: string): View {
  const profile = profiles.get(uid)
  return {
    account: accounts.get(uid) ?? null,
    // A copy, since the profile may change later.
    profile: profile ? { verified: profile.verified } : null,
    trusted: trusted.get(uid) ?? null,
  }
}

const googleOf = ({ linked }: Account) => linked['google.com'] ?? null

/** Returns what a first sign-in makes trusted: the method used, and the address. */
export function firstTrusted(
  account: Account,
  { method, subject }: Pick<SignIn, 'method' | 'subject'>,
): Trusted {
  const password = method === 'password' ? account.passwordStamp : null
  return { google: subject, password, email: account.email }
}

/** Decides which sign-in methods of an account are trusted; null without an account or a profile. */
export function judge({ account, profile, trusted }: View, by?: By): Judged | null {
  if (!account || !profile || !trusted) return null
  const isVerifiedNow = account.emailVerified && !profile.verified
  const takenOverBy = isVerifiedNow ? takeover(account, trusted, by) : null
  const hadMethods = trusted.google !== null || trusted.password !== null
  const isOpen = isVerifiedNow && takenOverBy === null
  const isBare = isOpen && hadMethods && isDropped(account, trusted)
  const before = takenOverBy ? taken(account, takenOverBy) : gained(account, profile, trusted)
  const after = isBare ? before : forgetting(before, account)
  const isStrange = account.passwordStamp !== null && account.passwordStamp !== after.password
  const mayBeReset = isOpen && account.email === trusted.email && isStrange
  const isAwaited = isOpen && ownersGoogle(account, trusted, false) !== null
  const isUnproved = mayBeReset || isBare || isAwaited
  return { trusted: after, takenOverBy, mayBeReset, isUnproved }
}

/**
 * Returns the subject of a linked Google account that has the trusted, verified address and is not trusted yet; null if there is
 * none.
 */
function ownersGoogle(
  account: Account,
  { google: known, email, removed = null }: Trusted,
  wasVerified: boolean,
): string | null {
  const google = googleOf(account)
  const isOwners = account.emailVerified && google?.email === account.email
  if (!google || !isOwners || account.email !== email || google.subject === known) return null
  // If a stranger unlinked this Google account before the address was verified, the address's real owner may still sign in with
  // it.
  return wasVerified && google.subject === removed ? null : google.subject
}

/**
 * Returns the method by which the owner took over the account: an e-mailed reset, or their Google account. If no trusted method
 * is left, it is enough that the owner's Google account is linked.
 */
function takeover(account: Account, trusted: Trusted, by: By | undefined): Method | null {
  if (by?.isReset) return 'password'
  if (ownersGoogle(account, trusted, false) === null) return null
  return by?.method === 'google.com' || isDropped(account, trusted) ? 'google.com' : null
}

/** Whether the account has lost every trusted method. */
function isDropped(account: Account, { google, password }: Trusted): boolean {
  const keepsPassword = password !== null && account.passwordStamp === password
  const keepsGoogle = google !== null && googleOf(account)?.subject === google
  return !keepsPassword && !keepsGoogle
}

const taken = (account: Account, method: Method): Trusted =>
  firstTrusted(account, {
    method,
    subject: method === 'password' ? null : (googleOf(account)?.subject ?? null),
  })

/**
 * If the address was already verified, a Google account with that address becomes trusted too, unless it replaced a
 * different one.
 */
function gained(
  account: Account,
  { verified }: Pick<Profile, 'verified'>,
  trusted: Trusted,
): Trusted {
  if (!verified || trusted.google !== null) return trusted
  return { ...trusted, google: ownersGoogle(account, trusted, true) }
}

/** Stops trusting a removed password. A removed Google account stays trusted, and is linked again. */
const forgetting = (trusted: Trusted, { passwordStamp }: Account): Trusted =>
  passwordStamp === null ? { ...trusted, password: null } : trusted

/**
 * Returns the time (seconds) of the earliest sign-in that an account accepts, considering only revocations caused by its person.
 */
function acceptedSince({ raises }: Model, uid: string, trusted: Trusted | null): number {
  const theirs = (raises.get(uid) ?? []).filter((raise) => isTheirs(raise, trusted))
  return Math.max(0, ...theirs.map(({ seconds }) => seconds))
}

/**
 * Whether the identity service's end of older sign-ins counts as caused by the person. A plain revocation, without a new password
 * or address, counts. Without a profile, the owner of the methods is unknown, so every revocation counts.
 */
export function isTheirs(raise: Raise, trusted: Trusted | null): boolean {
  if (raise.isTheirs || !trusted) return true
  // A new password does not count: if the person set it, in their session or through an e-mailed link, our API has already ended
  // the other sign-ins.
  if (raise.password !== null) return false
  return raise.email === null || raise.email === trusted.email
}

/** Whether the account no longer accepts a sign-in (docs/decisions/041). */
export function isCondemned(
  model: Model,
  { uid, authTimeSeconds }: SignIn,
  { account, trusted }: View = viewOf(model, uid),
): boolean {
  return !account || account.disabled || authTimeSeconds < acceptedSince(model, uid, trusted)
}

/** Whether the API rejects a proof without even applying changes of the account. */
export const isRejected = (
  model: Model,
  proof: SignIn,
  view: View = viewOf(model, proof.uid),
): boolean =>
  isCondemned(model, proof, view) ||
  (model.rejectsRevoked && proof.authTimeSeconds < (view.account?.validSinceSeconds ?? 0))

/** Whether a sign-in ends as soon as our API reads the account. */
export function isOver(
  model: Model,
  signIn: SignIn,
  view: View = viewOf(model, signIn.uid),
  judged: Judged | null = judge(view),
): boolean {
  if (isCondemned(model, signIn, { ...view, trusted: judged?.trusted ?? view.trusted })) return true
  if (!judged || !view.account) return false
  const { validSinceSeconds, lastSignInSeconds } = view.account
  const { authTimeSeconds, method } = signIn
  const { takenOverBy, mayBeReset } = judged
  if (mayBeReset && authTimeSeconds < validSinceSeconds) return true
  return takenOverBy !== null && (authTimeSeconds < lastSignInSeconds || method !== takenOverBy)
}

/** Whether a sign-in used the current Google account or password. */
export function isCurrent(
  { account }: View,
  { method, subject, authTimeSeconds }: SignIn,
): boolean {
  if (!account) return false
  if (method !== 'password') return googleOf(account)?.subject === subject
  const { passwordStamp } = account
  return passwordStamp !== null && authTimeSeconds + 1 >= Math.floor(passwordStamp / SECOND_MS)
}

/** Whether a sign-in used a trusted method that the account still has. */
export function isTrusted(
  { account }: View,
  judged: Judged | null,
  { method, subject }: SignIn,
): boolean {
  if (!judged || !account) return true
  const { google, password } = judged.trusted
  if (method === 'password') return password !== null && account.passwordStamp === password
  return subject === google && googleOf(account)?.subject === google
}

/** Returns the methods shown in the profile: whether each is trusted, but not which account it is. */
export function showing({ account, profile }: View, { trusted, isUnproved }: Judged): string {
  const google = account && googleOf(account)
  const methods = {
    google: google ? google.subject === trusted.google : null,
    password:
      account && account.passwordStamp !== null ? account.passwordStamp === trusted.password : null,
  }
  return JSON.stringify([
    isVerified({ account, profile }, trusted, isUnproved),
    trusted.email,
    methods,
  ])
}

/** Whether a profile shows the address as verified. */
export function isVerified(
  { account, profile }: Pick<View, 'account' | 'profile'>,
  { email }: Trusted,
  isUnproved: boolean,
): boolean {
  const isOwn = account !== null && account.email === email && !isUnproved
  return profile?.verified === true || (isOwn && account.emailVerified)
}
