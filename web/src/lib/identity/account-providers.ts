import type { AccountProvider } from '@sesame/contract/account-providers'
import {
  FacebookAuthProvider,
  GoogleAuthProvider,
  OAuthProvider,
  type AuthCredential,
  type AuthError,
  type AuthProvider,
} from 'firebase/auth'

/** Locale asked of Apple's page (specification, section 9). */
const APPLE_LOCALE = 'fr'

/** The providers that the SDK has a class for. */
const CLASSES: Partial<
  Record<AccountProvider, typeof GoogleAuthProvider | typeof FacebookAuthProvider>
> = {
  'google.com': GoogleAuthProvider,
  'facebook.com': FacebookAuthProvider,
}

/** The identity service's object for a provider. */
export function authProvider(provider: AccountProvider): AuthProvider {
  const Class = CLASSES[provider]
  if (Class) return new Class()
  const described = new OAuthProvider(provider)
  return provider === 'apple.com'
    ? described.setCustomParameters({ locale: APPLE_LOCALE })
    : described
}

/** The provider's credential, which the identity service's error carries. */
export function credentialOf(provider: AccountProvider, error: unknown): AuthCredential | null {
  return (CLASSES[provider] ?? OAuthProvider).credentialFromError(error as AuthError)
}
