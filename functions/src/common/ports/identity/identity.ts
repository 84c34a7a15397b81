import type { AccountProvider } from '@sesame/contract/account-providers'
import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Account } from '../../account/account.ts'

/** A verified ID token. Its account may have changed since: it lives for an hour. */
export interface IdToken {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  /** Which passkey signed in, where `provider` is `passkey`. */
  readonly passkey?: string
  /** The pending ceremony that a passkey's token may be exchanged for. */
  readonly ceremony?: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
}

/** An account, with the claims that its tokens carry. */
export type Claimed = Pick<Account, 'uid' | 'claims'>

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token by its signature and times. Whether its account still accepts the sign-in is not judged.
   *
   * @throws {ApiError} `auth/invalid-token`, or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdToken>
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
  /** Ends all sign-ins made so far, at the service itself. */
  revokeTokens(uid: string): Promise<void>
  /**
   * Gives the account this address, as verified.
   *
   * @throws {ApiError} `auth/address-taken` when another account has it, `auth/session-ended` when the account was
   * deleted.
   */
  restoreEmail(uid: string, email: string): Promise<void>
  /**
   * Removes a provider's account from the ways in.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  removeWayIn(uid: string, provider: AccountProvider): Promise<void>
  /**
   * Gives the account a password that nobody knows.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  replacePassword(uid: string): Promise<void>
  /** A token that signs its person in at the service, as this passkey did in this pending ceremony. */
  signInToken(uid: string, passkey: string, ceremony: string): Promise<string>
}
