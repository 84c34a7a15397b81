import { SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import type { Model, Profile, Raise, SignIn, Trusted, Method } from './state.ts'

/** A person as our API finds them: account, profile, and the trusted methods. */
export interface View {
  readonly account: Account | null
  readonly profile: Pick<Profile, 'verified'> | null
  readonly trusted: Trusted | null
}

/** The method that proves a request. `isReset`: whether the password was set through an e-mailed link. */
export interface By {
  readonly method: Method
  readonly isReset?: boolean
}

export interface Judged {
  readonly trusted: Trusted
  /** The method by which the address's real owner took the account over; null if they did not. */
  readonly takenOverBy: Method | null
  /** Whether the address was verified while the account had an untrusted password, probably by an e-mailed reset. */
  readonly mayBeReset: boolean
  /** Whether an unknown person proved ownership of the address. */
  readonly isUnproved: boolean
}

export function viewOf({ accounts, profiles, trusted }: Model, uid: string): View {
  const profile = profiles.get(uid)
  return {
    account: accounts.get(uid) ?? null,
    // Copied, since the profile may change later.
    profile: profile ? { verified: profile.verified } : null,
    trusted: trusted.get(uid) ?? null,
  }
}

const googleOf = ({ linked }: Account) => linked['google.com'] ?? null

/** Returns what a first sign-in makes trusted: its own method, and the address. */
export function firstTrusted(
  account: Account,
  { method, subject }: Pick<SignIn, 'method' | 'subject'>,
): Trusted {
  const password = method === 'password' ? account.passwordStamp : null
  return { google: subject, password, email: account.email }
}

/** Judges the sign-in methods of an account; null without account or profile. */
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
 * The subject of a linked Google account that has the trusted, verified address and is not trusted yet; null if there is
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
  // If a stranger removed the Google account before the address was verified, the address's real owner may still use
  // it.
  return wasVerified && google.subject === removed ? null : google.subject
}

/**
 * The method by which the owner took the account over: an e-mailed reset, or their Google account. If nothing trusted
 * is left, a link to this Google account is enough.
 */
function takeover(account: Account, trusted: Trusted, by: By | undefined): Method | null {
  if (by?.isReset) return 'password'
  if (ownersGoogle(account, trusted, false) === null) return null
  return by?.method === 'google.com' || isDropped(account, trusted) ? 'google.com' : null
}

/** Whether the account has lost everything that was trusted. */
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

/** Stops trusting a removed password. A removed Google account stays trusted, to be linked again. */
const forgetting = (trusted: Trusted, { passwordStamp }: Account): Trusted =>
  passwordStamp === null ? { ...trusted, password: null } : trusted

/** The earliest second of the sign-ins that an account accepts, considering only raises caused by its person. */
function acceptedSince({ raises }: Model, uid: string, trusted: Trusted | null): number {
  const theirs = (raises.get(uid) ?? []).filter((raise) => isTheirs(raise, trusted))
  return Math.max(0, ...theirs.map(({ seconds }) => seconds))
}

/**
 * Whether a raise ends older sign-ins. A plain revocation, with no new password or address, does. Without a profile,
 * the owner of the methods is unknown, so every raise does.
 */
export function isTheirs(raise: Raise, trusted: Trusted | null): boolean {
  if (raise.isTheirs || !trusted) return true
  // If the person set the password, in their session or through an e-mailed link, our API has already ended the other
  // sign-ins.
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

/** Whether the API rejects a proof outright, without even following the account. */
export const isRejected = (
  model: Model,
  proof: SignIn,
  view: View = viewOf(model, proof.uid),
): boolean =>
  isCondemned(model, proof, view) ||
  (model.rejectsRevoked && proof.authTimeSeconds < (view.account?.validSinceSeconds ?? 0))

/** Whether a sign-in is over as soon as our API reads the account. */
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

/** Whether a sign-in used the Google account or password that is in place now. */
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

/** The methods as the profile shows them: whether each is trusted, but not its account. */
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
