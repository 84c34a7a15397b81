import type { AccountProvider } from '@sesame/contract/account-providers'
import {
  FacebookAuthProvider,
  GoogleAuthProvider,
  OAuthProvider,
  type AuthCredential,
  type AuthError,
  type AuthProvider,
} from 'firebase/auth'

/** The language of Apple's page (specification, section 9). */
const APPLE_LOCALE = 'fr'

/** Providers that have their own class in the SDK. */
const CLASSES: Partial<
  Record<AccountProvider, typeof GoogleAuthProvider | typeof FacebookAuthProvider>
> = {
  'google.com': GoogleAuthProvider,
  'facebook.com': FacebookAuthProvider,
}

/** Returns the SDK's object for a provider. */
export function authProvider(provider: AccountProvider): AuthProvider {
  const Class = CLASSES[provider]
  if (Class) return new Class()
  const described = new OAuthProvider(provider)
  return provider === 'apple.com'
    ? described.setCustomParameters({ locale: APPLE_LOCALE })
    : described
}

/** Extracts the provider's credential from the SDK's error. */
export function credentialOf(provider: AccountProvider, error: unknown): AuthCredential | null {
  return (CLASSES[provider] ?? OAuthProvider).credentialFromError(error as AuthError)
}
