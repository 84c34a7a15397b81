/**
 * The providers whose accounts open ours, as the identity service names them, in the order in which they
 * are shown (specification, section 1).
 */
export const ACCOUNT_PROVIDERS = [
  'microsoft.com',
  'google.com',
  'facebook.com',
  'apple.com',
] as const

/** One of {@link ACCOUNT_PROVIDERS}. */
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number]
