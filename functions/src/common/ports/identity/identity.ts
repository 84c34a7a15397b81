import type { AccountProvider } from '@sesame/contract/account-providers'
import type { Provider } from '@sesame/contract/fields'
import type { Account } from '../../account/account.ts'

/** A verified ID token, with its account. */
export interface IdentityProof {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  /** Which passkey signed in, where `provider` is `passkey`. */
  readonly passkey?: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
  /** The account as it is now; the token may be an hour old. */
  readonly account: Account
}

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token and reads its account, without judging whether the account still accepts the sign-in.
   *
   * @throws {ApiError} `auth/invalid-token`, `auth/session-ended` when the account is deleted, or
   * `server/unavailable`.
   */
  verify(idToken: string): Promise<IdentityProof>
  /** The account as it is now; null when it was deleted. */
  account(uid: string): Promise<Account | null>
  /**
   * Sets the account's name to the profile's.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  rename(uid: string, displayName: string): Promise<void>
  /**
   * Has the account's future tokens say what the records of the person say: for the Storage rules, which cannot read them,
   * whether sign-up is complete and which passkeys there are; for the console, an operator's role. To be called after each
   * change of one of these. `givesRole` for who gives a role: a role that is not claimed yet is claimed for nobody else.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  settleClaims(uid: string, options?: { readonly givesRole?: boolean }): Promise<void>
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
  /**
   * Makes an account without a password.
   *
   * @throws {ApiError} `auth/address-taken` when another account has the address.
   */
  createAccount(uid: string, email: string): Promise<void>
  /**
   * Gives a guest's account its address, unverified.
   *
   * @throws {ApiError} `auth/address-taken`, `auth/session-ended` when the account was deleted.
   */
  giveEmail(uid: string, email: string): Promise<void>
  /** A token that signs its person in at the service, as this passkey did. */
  signInToken(uid: string, passkey: string): Promise<string>
}
