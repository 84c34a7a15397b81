import type { Provider } from '@sesame/contract/fields'
import { Icon } from './icon.tsx'
import { ProviderMark } from './provider-mark.tsx'

export function ProviderIcon({ provider }: { readonly provider: Provider }) {
  if (provider === 'password') return <Icon name="key" />
  if (provider === 'guest') return <Icon name="user" />
  return <ProviderMark provider={provider} />
}
