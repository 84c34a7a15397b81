import type { Provider } from '@sesame/contract/fields'
import type { Account } from '../account/account.ts'

/** A verified ID token, with its account. */
export interface IdentityProof {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
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
   * Marks sign-up as completed in the account's future tokens, for the Storage rules, which cannot read profiles.
   *
   * @throws {ApiError} `auth/session-ended` when the account was deleted.
   */
  markRegistered(uid: string): Promise<void>
}
