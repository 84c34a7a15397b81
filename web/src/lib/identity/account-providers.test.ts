import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { OAuthProvider } from 'firebase/auth'
import { describe, expect, it } from 'vitest'
import { authProvider } from './account-providers.ts'

describe('specification 7: popup sign-in with each of the four providers', () => {
  it.each(ACCOUNT_PROVIDERS)('uses the identity service’s provider for %s', (provider) => {
    expect(authProvider(provider).providerId).toBe(provider)
  })

  it('asks only Apple to show its page in French', () => {
    const locales = ACCOUNT_PROVIDERS.map((provider) => {
      const description = authProvider(provider)
      return description instanceof OAuthProvider
        ? description.getCustomParameters()
        : { locale: undefined }
    })
    expect(locales.filter((parameters) => 'locale' in parameters && parameters.locale)).toEqual([
      { locale: 'fr' },
    ])
  })
})
