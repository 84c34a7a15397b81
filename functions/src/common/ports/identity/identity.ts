import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Account } from '../../account/account.ts'

/** A verified ID token. It is valid for an hour, so its account may have changed since. */
export interface IdToken {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  /** The id of the provider's account used to sign in, if any. */
  readonly subject?: string
  /** The passkey used to sign in, if `provider` is `passkey`. */
  readonly passkey?: string
  /** The pending entry of its custom token, if it used one of ours: a passkey's ceremony, or a code. */
  readonly entry?: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
}

/**
 * The verified ID token of a device that signs in again after its person's sign-ins were revoked (docs/decisions/041). It is
 * never a proof; `entry` names the pending re-entry for which it may be exchanged.
 */
export interface ReEntryToken extends Pick<IdToken, 'uid' | 'authTimeSeconds'> {
  readonly provider: 're-entry'
  readonly entry: string
}

/**
 * The claims of our custom tokens. `entry` is a pending entry, and part of the key of the sign-in (docs/decisions/053).
 * `passkey` or `method` proved the sign-in; a re-entry has neither, because it proves nothing.
 */
export interface CustomClaims {
  readonly entry: string
  readonly passkey?: string
  readonly method?: Provider
}

/** An account, with the claims in its tokens. */
export type Claimed = Pick<Account, 'uid' | 'claims'>

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token's signature and times. Does not check whether its account still accepts the sign-in.
   *
   * @throws {ApiError} `auth/invalid-token`, or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdToken | ReEntryToken>
  /** The account as it is now; null if it was deleted. */
  account(uid: string): Promise<Account | null>
  /**
   * Makes the account's future tokens say that sign-up is complete, for the Storage rules, which cannot read the database.
   * Keeps the other claims of `account`.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted.
   */
  markRegistered(account: Claimed): Promise<void>
  /**
   * Makes the account's future tokens name an operator's role in the console, or none.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted.
   */
  claimRole(account: Claimed, role: OperatorRole | null): Promise<void>
  /** A token that signs the person in at the service, with these claims. */
  signInToken(uid: string, claims: CustomClaims): Promise<string>
}
