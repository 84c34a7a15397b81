import {
  FacebookAuthProvider,
  GoogleAuthProvider,
  OAuthProvider,
  type AuthProvider,
} from 'firebase/auth'
import type { AccountProvider } from './identity.ts'

/** Locale asked of Apple's page (specification, section 9). */
const APPLE_LOCALE = 'fr'

/** The identity service's description of a provider. */
export function authProvider(provider: AccountProvider): AuthProvider {
  switch (provider) {
    case 'google.com':
      return new GoogleAuthProvider()
    case 'facebook.com':
      return new FacebookAuthProvider()
    case 'microsoft.com':
      return new OAuthProvider(provider)
    case 'apple.com':
      return new OAuthProvider(provider).setCustomParameters({ locale: APPLE_LOCALE })
  }
}
