import type { Provider } from '@sesame/contract/fields'
import type { Account } from '../account/account.ts'

/** What a verified ID token says of its bearer. */
export interface IdentityProof {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
  /** Their account as it is now: a token says what it was up to an hour ago. */
  readonly account: Account
}

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token and looks its account up. Whether the account still stands for the sign-in
   * is not judged here.
   *
   * @throws {ApiError} `auth/invalid-token`, `auth/session-ended` when there is no such account any
   * more, or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdentityProof>
  /** The account as it is now; null when there is none any more. */
  account(uid: string): Promise<Account | null>
  /**
   * Keeps the name at the identity service the same as the profile's.
   *
   * @throws {ApiError} `auth/session-ended` when there is no such user any more.
   */
  rename(uid: string, displayName: string): Promise<void>
  /**
   * Has the account's tokens say from now on that sign-up was completed, for Storage rules, which
   * cannot read the profile.
   *
   * @throws {ApiError} `auth/session-ended` when there is no such user any more.
   */
  markRegistered(uid: string): Promise<void>
}
