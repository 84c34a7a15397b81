import type { AccountProvider } from '@sesame/contract/account-providers'

/** Brand names: the same in every language. */
export const PROVIDER_NAMES: Record<AccountProvider, string> = {
  'microsoft.com': 'Microsoft',
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  'apple.com': 'Apple',
}
