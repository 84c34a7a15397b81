import { accountProvider } from '../../lib/identity/identity.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProviderMark } from './provider-mark.tsx'

export function ProviderIcon({ provider }: { readonly provider: string }) {
  if (provider === 'password') return <Icon name="key" />
  if (provider === 'guest') return <Icon name="user" />
  const known = accountProvider(provider)
  return known === undefined ? <Icon name="dot" /> : <ProviderMark provider={known} />
}
