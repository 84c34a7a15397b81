import type { Provider } from '@sesame/contract/fields'
import type { OperatorRole } from '@sesame/contract/records/operator'

/** An account at a provider, linked to this account. */
export interface LinkedAccount {
  /** The account's id at the provider. */
  readonly subject: string
  readonly email: string | null
}

/** An account of the identity service, as it is now. Times in ms unless named otherwise. */
export interface Account {
  readonly uid: string
  /** Whether it has no sign-in method, so that its person could not sign in again. */
  readonly isGuest: boolean
  readonly disabled: boolean
  /** Sign-ins before this no longer count: tokens were revoked, or the password or the address changed. */
  readonly validSinceSeconds: number
  readonly email: string | null
  readonly emailVerified: boolean
  /** Its sign-in methods, except those unknown to this version. */
  readonly providers: readonly Provider[]
  /** The linked account of each provider, with the address that it reports. */
  readonly linked: Readonly<Partial<Record<string, LinkedAccount>>>
  /** When the password was last set, which distinguishes it from earlier passwords; null without a password. */
  readonly passwordStamp: number | null
  /** The account's own photo, or a linked provider's. ID tokens lack the photos of providers linked later. */
  readonly photoURL: string | null
  /** Whether its tokens tell the Storage rules that sign-up is complete. */
  readonly isMarkedRegistered: boolean
  /** All claims in its tokens, including those that other systems set. */
  readonly claims: Readonly<Record<string, unknown>>
  /** The person's role in the console, according to the account; null for nearly everyone. */
  readonly operatorRole: OperatorRole | null
  readonly createdAt: number
  /** Last sign-in by any method. Refreshing an ID token does not count. */
  readonly lastSignInSeconds: number
  /** Last sign-in or refresh of an ID token, whichever is later. */
  readonly lastActiveAt: number
}
