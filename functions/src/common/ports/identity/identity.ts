import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'
import type { Account } from '../../account/account.ts'

/** A verified ID token. ID tokens are valid for an hour, so the account may have changed since the token was issued. */
export interface IdToken {
  readonly uid: string
  readonly authTimeSeconds: number
  readonly provider: Provider
  /** The id of the provider's account used to sign in, if a provider was used. */
  readonly subject?: string
  /** The passkey used to sign in, if `provider` is `passkey`. */
  readonly passkey?: string
  /** The pending entry of the custom token used to sign in, if we issued one for a passkey or a code. */
  readonly entry?: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
}

/**
 * The verified ID token of a device that signs in again after the person's sign-ins were revoked (docs/decisions/041). It is
 * never a proof of identity. `entry` is the pending entry for which the token may be exchanged.
 */
export interface ReEntryToken extends Pick<IdToken, 'uid' | 'authTimeSeconds'> {
  readonly provider: 're-entry'
  readonly entry: string
}

/**
 * The claims of our custom tokens. `entry` is a pending entry, and part of the sign-in's key (docs/decisions/053). `passkey` or
 * `method` names the passkey or the method that proved the sign-in. A re-entry has neither, because it is no proof of identity.
 */
export interface CustomClaims {
  readonly entry: string
  readonly passkey?: string
  readonly method?: Provider
}

/** An account, with the custom claims in its tokens. */
export type Claimed = Pick<Account, 'uid' | 'claims'>

/** The identity service (Firebase Auth). */
export interface IdentityService {
  /**
   * Verifies an ID token's signature and times. Does not check whether its account still accepts the sign-in.
   *
   * @throws {ApiError} `auth/invalid-token`, or `server/unavailable`.
   */
  verify(idToken: string): Promise<IdToken | ReEntryToken>
  /** Returns the current account; null if it was deleted. */
  account(uid: string): Promise<Account | null>
  /**
   * Adds the claim for a completed sign-up to the account's future tokens. The Storage rules require this claim, because
   * they cannot read the database. Keeps the other claims of `account`.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted.
   */
  markRegistered(account: Claimed): Promise<void>
  /**
   * Sets or removes the claim that names an operator's role in the console, in the account's future tokens.
   *
   * @throws {ApiError} `auth/session-ended` if the account was deleted.
   */
  claimRole(account: Claimed, role: OperatorRole | null): Promise<void>
  /** Returns a custom token, with these claims, that signs the person in at the identity service. */
  signInToken(uid: string, claims: CustomClaims): Promise<string>
}
