import type { Provider } from '@sesame/contract/fields'
import { useText } from '../i18n/locale.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'

/** What a way of signing in is called. */
export function useProviderName(): (provider: Provider) => string {
  const { common } = useText()
  return (provider) => {
    if (provider === 'password') return common.password
    return provider === 'guest' ? common.guest : PROVIDER_NAMES[provider]
  }
}
