/** Where the identity service remembers a sign-in: on this device, or until this tab closes. */
export type Persistence = 'device' | 'tab'

/** The four external account providers (specification, section 1). */
export const ACCOUNT_PROVIDERS = [
  'microsoft.com',
  'google.com',
  'facebook.com',
  'apple.com',
] as const
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number]

/** What the product reads of the identity service's user (specification, section 3). */
export interface IdentityUser {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly isAnonymous: boolean
  /** A proof for our API. */
  readonly idToken: () => Promise<string>
}

/** The identity service's own client: every credential operation (specification, section 7). */
export interface Identity {
  setPersistence: (persistence: Persistence) => Promise<void>
  signInWithPassword: (email: string, password: string) => Promise<IdentityUser>
  signInWithPopup: (provider: AccountProvider) => Promise<IdentityUser>
  signInAsGuest: () => Promise<IdentityUser>
  createUser: (email: string, password: string) => Promise<IdentityUser>
  /** Names the current user. */
  updateDisplayName: (displayName: string) => Promise<void>
  currentUser: () => Promise<IdentityUser | null>
  deleteCurrentUser: () => Promise<void>
  signOut: () => Promise<void>
  /** Forgets who is remembered by this tab alone; other tabs share, and clear, the rest. */
  forgetTab: () => Promise<void>
}
