import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'

/** A provider's account that is linked. */
export interface LinkedAccount {
  /** Who it is there. */
  readonly subject: string
  readonly email: string | null
}

/** An account of the identity service, as it is now. Times in ms unless named otherwise. */
export interface Account {
  readonly uid: string
  /** Whether it has no sign-in method to come back with. */
  readonly isGuest: boolean
  readonly disabled: boolean
  /** Sign-ins before this no longer count: tokens were revoked, or the password or the address changed. */
  readonly validSinceSeconds: number
  readonly email: string | null
  readonly emailVerified: boolean
  /** Its sign-in methods, without those that this version does not know. */
  readonly providers: readonly Provider[]
  /** The account of each of these providers, with the address that it claims. */
  readonly linked: Readonly<Partial<Record<string, LinkedAccount>>>
  /** When the password was last set, which tells it from another; null without one. */
  readonly passwordStamp: number | null
  /** The account's own, or a linked provider's. ID tokens lack those of providers linked later. */
  readonly photoURL: string | null
  /** Whether its tokens tell the Storage rules that sign-up was completed. */
  readonly isMarkedRegistered: boolean
  /** All claims that its tokens carry, of others too. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Their role in the console, as far as the account says; null for nearly everybody. */
  readonly operatorRole: OperatorRole | null
  readonly createdAt: number
  /** Last sign-in by any method. Refreshing an ID token does not count. */
  readonly lastSignInSeconds: number
  /** Last sign-in or refresh of an ID token, whichever is later. */
  readonly lastActiveAt: number
}
