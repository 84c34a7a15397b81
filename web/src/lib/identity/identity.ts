import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'

/** Where the identity service remembers a sign-in: on this device, or until the last tab of the browser closes. */
export type Persistence = 'device' | 'tab'

/** The provider of this name; undefined when it is not one of ours. */
export function accountProvider(name: string | undefined): AccountProvider | undefined {
  return ACCOUNT_PROVIDERS.find((known) => known === name)
}

/** What the product reads of the identity service's user (specification, section 3). */
export interface IdentityUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly isAnonymous: boolean
  /** The ways into the account, as the identity service names them (`password`, `google.com`…). */
  readonly providers: readonly string[]
  /** A proof for our API. */
  readonly idToken: () => Promise<string>
}

/** What the link in a mail does, as the identity service names it (specification, section 8). */
export type ActionOperation =
  'resetPassword' | 'verifyEmail' | 'recoverEmail' | 'verifyAndChangeEmail'

/** What an action code would do, without doing it. */
export interface ActionCode {
  readonly operation: ActionOperation
  /** The address of the account afterwards. */
  readonly email: string
}

/** The rule for new passwords, as the provider has it now; lengths count UTF-16 units, as it does. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly digit: boolean
  readonly symbol: boolean
}

/** The identity service's own client: every credential operation (specification, section 7). */
export interface Identity {
  setPersistence: (persistence: Persistence) => Promise<void>
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  signInWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  /** Leaves the page for the provider's; {@link Identity.redirectResult} has the answer after coming back. */
  signInWithRedirect: (provider: AccountProvider) => Promise<void>
  /** As {@link Identity.linkWithPopup}, by leaving the page. */
  linkWithRedirect: (provider: AccountProvider) => Promise<void>
  /** As {@link Identity.reauthenticateWithPopup}, by leaving the page. */
  reauthenticateWithRedirect: (provider: AccountProvider) => Promise<void>
  /**
   * The user who came back from the provider's page, signed in, linked or proved.
   *
   * @throws {CallError} `client/redirect-cancelled` when nobody did.
   */
  redirectResult: () => Promise<IdentityUser>
  signInAsGuest: () => Promise<IdentityUser>
  /** Signs in whom our API vouches for: a passkey of theirs was verified. Also a fresh proof of the current user. */
  signInWithCustomToken: (customToken: string) => Promise<IdentityUser>
  createUser: (email: string, password: string) => Promise<IdentityUser>
  /** Names the current user. */
  updateDisplayName: (displayName: string) => Promise<void>
  currentUser: () => Promise<IdentityUser | null>
  /** The current user, if this device remembers them. */
  rememberedUser: () => Promise<IdentityUser | null>
  /** A fresh proof of the current user, by their password. */
  reauthenticateWithPassword: (password: string) => Promise<IdentityUser>
  /** A fresh proof of the current user, by a popup of one of their providers. */
  reauthenticateWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  /** Gives the current user a password; their uid stays. */
  linkWithPassword: (email: string, password: string) => Promise<IdentityUser>
  /** Gives the current user an account of a provider; their uid stays. */
  linkWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  updatePassword: (password: string) => Promise<void>
  /** When the current user's password was last changed, in ms since the epoch; null when unknown. */
  passwordChangedAt: () => Promise<number | null>
  /** Asks the provider for its rule; its default where none is set. */
  passwordPolicy: () => Promise<PasswordPolicy>
  /** What a mailed code would do; consumes nothing. */
  checkActionCode: (code: string) => Promise<ActionCode>
  /** Does what the code of a mail says: verifies, changes or recovers an address. */
  applyActionCode: (code: string) => Promise<void>
  confirmPasswordReset: (code: string, password: string) => Promise<void>
  /** Fetches the current user again, after a change made elsewhere. */
  reloadCurrentUser: () => Promise<void>
  deleteCurrentUser: () => Promise<void>
  signOut: () => Promise<void>
  /** Forgets this tab's copy of a user who is not remembered. The device's own is shared, and left alone. */
  forgetTab: () => Promise<void>
}
