/** Sign-in providers by their ids at the identity service, in the order shown (specification, section 1). */
export const ACCOUNT_PROVIDERS = [
  'microsoft.com',
  'google.com',
  'facebook.com',
  'apple.com',
] as const

/** One of {@link ACCOUNT_PROVIDERS}. */
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number]

/** The sign-in methods that an account can have only once each. */
export const SIGN_IN_METHODS = ['password', ...ACCOUNT_PROVIDERS] as const

/** Brand names: the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<AccountProvider, string>> = {
  'microsoft.com': 'Microsoft',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
}
