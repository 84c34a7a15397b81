import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Account } from '../../account/account.ts'

/** A verified ID token. Its account may have changed since: it lives for an hour. */
export interface IdToken {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  /** Who signed in there, for a provider's account. */
  readonly subject?: string
  /** Which passkey signed in, where `provider` is `passkey`. */
  readonly passkey?: string
  /** The pending ceremony that a passkey's token may be exchanged for. */
  readonly ceremony?: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
}

/**
 * The verified ID token of a device that goes on after its person's sign-ins were revoked (docs/decisions/041). It is no proof,
 * whoever made it: `by` names the pending re-entry that it may be exchanged for.
 */
export interface ReEntryToken extends Pick<IdToken, 'uid' | 'authTimeSeconds'> {
  readonly provider: 're-entry'
  readonly by: string
}

/** What a custom token of ours names: a passkey with its pending ceremony, or a pending re-entry. */
export type CustomClaims =
  { readonly passkey: string; readonly ceremony: string } | { readonly reEntry: string }

/** An account, with the claims that its tokens carry. */
export type Claimed = Pick<Account, 'uid' | 'claims'>

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token by its signature and times. Whether its account still accepts the sign-in is not judged.
   *
   * @throws {ApiError} `auth/invalid-token`, or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdToken | ReEntryToken>
  /** The account as it is now; null when it was deleted. */
  account(uid: string): Promise<Account | null>
  /**
   * Has the account's future tokens say that sign-up is complete, for the Storage rules, which cannot read the database. Other
   * claims stay as they were read.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  markRegistered(account: Claimed): Promise<void>
  /**
   * Has them name an operator's role in the console, or none.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  claimRole(account: Claimed, role: OperatorRole | null): Promise<void>
  /** A token that signs its person in at the service, with these claims. */
  signInToken(uid: string, claims: CustomClaims): Promise<string>
}
