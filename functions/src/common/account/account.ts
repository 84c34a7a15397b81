import type { Provider } from '@sesame/contract/fields'

/** What the identity service has of an account, as it is now. Times are in ms unless named otherwise. */
export interface Account {
  readonly uid: string
  /** Whether it has no way back in. */
  readonly isGuest: boolean
  /** Whether an operator shut it out. */
  readonly disabled: boolean
  /** Sign-ins before this count no more: tokens were revoked, or the password or the address changed. */
  readonly validSinceSeconds: number
  readonly email: string | null
  readonly emailVerified: boolean
  /** Its ways in that we know. */
  readonly providers: readonly Provider[]
  /** The account's own, or that of a linked provider: a token has none of a provider linked later. */
  readonly photoURL: string | null
  /** Whether Storage rules see in its tokens that sign-up was completed. */
  readonly isMarkedRegistered: boolean
  readonly createdAt: number
  /** Last proof of any of its ways in; a refresh of an ID token is none. */
  readonly lastSignInSeconds: number
  /** Last sign-in or refresh of an ID token, whichever is later. */
  readonly lastActiveAt: number
}
