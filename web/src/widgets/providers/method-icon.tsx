import { accountProvider } from '../../lib/identity/identity.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProviderMark } from './provider-mark.tsx'

/** A sign-in method's picture. Its name is always beside it. */
export function MethodIcon({ provider }: { readonly provider: string }) {
  if (provider === 'password') return <Icon name="key" />
  if (provider === 'passkey') return <Icon name="passkey" />
  if (provider === 'guest') return <Icon name="user" />
  const known = accountProvider(provider)
  return known === undefined ? <Icon name="dot" /> : <ProviderMark provider={known} />
}
