import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'

/** An account at a provider, linked to an account at the identity service. */
export interface LinkedAccount {
  /** The linked account's id at the provider. */
  readonly subject: string
  readonly email: string | null
}

/** The current state of an account at the identity service. Times are in ms unless their names say otherwise. */
export interface Account {
  readonly uid: string
  /** Whether the account has no sign-in method, so that its person could not sign in again. */
  readonly isGuest: boolean
  readonly disabled: boolean
  /**
   * The account no longer accepts sign-ins from before this time, because tokens were revoked, or the password or the e-mail
   * address changed.
   */
  readonly validSinceSeconds: number
  readonly email: string | null
  readonly emailVerified: boolean
  /** The account's sign-in methods, except those unknown to this version. */
  readonly providers: readonly Provider[]
  /** The linked account of each provider, with the e-mail address that the provider reports. */
  readonly linked: Readonly<Partial<Record<string, LinkedAccount>>>
  /**
   * Time (ms) when the password was last set; null if there is no password. The time distinguishes the password from
   * earlier ones.
   */
  readonly passwordStamp: number | null
  /**
   * The account's own photo, or else a linked provider's photo. ID tokens lack the photos of providers that were linked later.
   */
  readonly photoURL: string | null
  /** Whether the account's tokens contain the claim for a completed sign-up. The Storage rules require this claim. */
  readonly isMarkedRegistered: boolean
  /** All claims in the account's tokens, including claims set by other systems. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The person's role in the console, from the account's claims; null for nearly everyone. */
  readonly operatorRole: OperatorRole | null
  readonly createdAt: number
  /** Time of the last sign-in by any method. Refreshing an ID token does not count. */
  readonly lastSignInSeconds: number
  /** Time of the last sign-in or the last refresh of an ID token, whichever is later. */
  readonly lastActiveAt: number
}
