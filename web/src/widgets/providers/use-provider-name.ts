import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { useText } from '../../i18n/locale.tsx'
import { accountProvider } from '../../lib/identity/identity.ts'

/** Returns a function that names a sign-in method, even a method that only a newer version defines. */
export function useProviderName(): (provider: string) => string {
  const { common } = useText()
  return (provider) => {
    if (provider === 'password') return common.password
    if (provider === 'passkey') return common.passkey
    if (provider === 'guest') return common.guest
    const known = accountProvider(provider)
    return known === undefined ? common.otherMethod : PROVIDER_NAMES[known]
  }
}
