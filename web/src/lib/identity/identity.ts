import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'

/** How long the identity service's client remembers a sign-in: on this device, or until the browser's last tab closes. */
export type Persistence = 'device' | 'tab'

/** Returns the provider with this name; undefined if it is not one of our providers. */
export function accountProvider(name: string | undefined): AccountProvider | undefined {
  return ACCOUNT_PROVIDERS.find((known) => known === name)
}

/** The fields that we use of the identity service's user (specification, section 3). */
export interface IdentityUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly isAnonymous: boolean
  /** The account's sign-in methods, with the identity service's names (`password`, `google.com`…). */
  readonly providers: readonly string[]
  /** Gets a token that proves this user's identity to our API. */
  readonly idToken: () => Promise<string>
}

/** The operations of e-mailed links, with the identity service's names (specification, section 8). */
export const ACTION_OPERATIONS = [
  'resetPassword',
  'verifyEmail',
  'recoverEmail',
  'verifyAndChangeEmail',
] as const
export type ActionOperation = (typeof ACTION_OPERATIONS)[number]

/** The effect that an action code would have. */
export interface ActionCode {
  readonly operation: ActionOperation
  /** The account's e-mail address after the action. */
  readonly email: string
}

/** The identity service's current policy for new passwords. Lengths are in UTF-16 code units, as in the identity service. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number
  readonly lowercase: boolean
  readonly uppercase: boolean
  readonly digit: boolean
  readonly symbol: boolean
}

/** The identity service's client, which does every operation on credentials (specification, section 7). */
export interface Identity {
  setPersistence: (persistence: Persistence) => Promise<void>
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  signInWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  /** Leaves the page for the provider's page; on return, {@link Identity.redirectResult} resolves to the user. */
  signInWithRedirect: (provider: AccountProvider) => Promise<void>
  /** Like {@link Identity.linkWithPopup}, but navigates to the provider's page. */
  linkWithRedirect: (provider: AccountProvider) => Promise<void>
  /** Like {@link Identity.reauthenticateWithPopup}, but navigates to the provider's page. */
  reauthenticateWithRedirect: (provider: AccountProvider) => Promise<void>
  /**
   * Resolves to the user, on return from the provider's page after a sign-in, a link or a proof of identity.
   *
   * @throws {CallError} `client/redirect-cancelled` if the person came back without finishing.
   */
  redirectResult: () => Promise<IdentityUser>
  signInAsGuest: () => Promise<IdentityUser>
  /**
   * Signs in with a token that our API issued after verifying the person's passkey. If the person is the current user, this also
   * counts as a fresh proof of identity.
   */
  signInWithCustomToken: (customToken: string) => Promise<IdentityUser>
  createUser: (email: string, password: string) => Promise<IdentityUser>
  /** Sets the current user's name. */
  updateDisplayName: (displayName: string) => Promise<void>
  currentUser: () => Promise<IdentityUser | null>
  /** Resolves to the current user if they are remembered on this device; otherwise to null. */
  rememberedUser: () => Promise<IdentityUser | null>
  /** Proves the current user's identity again with their password. */
  reauthenticateWithPassword: (password: string) => Promise<IdentityUser>
  /** Proves the current user's identity again in a popup of one of their providers. */
  reauthenticateWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  /** Adds a password to the current user's account. The account keeps its uid. */
  linkWithPassword: (email: string, password: string) => Promise<IdentityUser>
  /** Links a provider's account to the current user's account, in a popup. The user's account keeps its uid. */
  linkWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  updatePassword: (password: string) => Promise<void>
  /** Resolves to the time when the current user's password was last changed, in ms since the epoch; null if unknown. */
  passwordChangedAt: () => Promise<number | null>
  /** Resolves to the address of the user's account at each linked provider, by the provider's id. */
  linkedAddresses: () => Promise<Readonly<Record<string, string>>>
  /** Resolves to the identity service's password policy; its default if no policy is set. */
  passwordPolicy: () => Promise<PasswordPolicy>
  /** Returns what the code from an e-mail would do, and leaves the code usable. */
  checkActionCode: (code: string) => Promise<ActionCode>
  /** Applies the code from an e-mail: verifies, changes or recovers an address. */
  applyActionCode: (code: string) => Promise<void>
  confirmPasswordReset: (code: string, password: string) => Promise<void>
  /** Fetches the current user again, after a change made elsewhere. */
  reloadCurrentUser: () => Promise<void>
  deleteCurrentUser: () => Promise<void>
  signOut: () => Promise<void>
  /**
   * Deletes this tab's copy of a user who is not remembered on the device. Keeps a user stored on the device, because all tabs
   * share that user.
   */
  forgetTab: () => Promise<void>
}
