import type { AccountProvider } from '@sesame/contract/account-providers'
import { getRedirectResult, signInWithPopup, signInWithRedirect, type Auth } from 'firebase/auth'
import { CallError } from '../api/call-error.ts'
import { withLink, withTaken } from './account-links.ts'
import { authProvider } from './account-providers.ts'
import { entered } from './entered.ts'
import { accountProvider, type Identity } from './identity.ts'

type ProviderSignIn = Pick<Identity, 'signInWithPopup' | 'signInWithRedirect' | 'redirectResult'>

/** Signs in with a provider's account, in a popup or on the provider's page. */
export function providerSignIn(auth: Auth): ProviderSignIn {
  return {
    signInWithPopup: async (provider) => {
      try {
        return await entered(await signInWithPopup(auth, authProvider(provider)))
      } catch (error) {
        throw withLink(auth, provider, error)
      }
    },
    signInWithRedirect: (provider) => signInWithRedirect(auth, authProvider(provider)),
    redirectResult: async () => {
      try {
        const result = await getRedirectResult(auth)
        if (result === null) throw new CallError('client/redirect-cancelled')
        return await entered(result)
      } catch (error) {
        const provider = providerOf(error)
        if (provider === undefined) throw error
        throw withTaken(auth, provider, withLink(auth, provider, error))
      }
    },
  }
}

/** Reads from an error of a redirect which provider the person had chosen. */
function providerOf(error: unknown): AccountProvider | undefined {
  const { customData } = error as { customData?: { _tokenResponse?: { providerId?: string } } }
  const providerId = customData?._tokenResponse?.providerId
  return accountProvider(providerId)
}
