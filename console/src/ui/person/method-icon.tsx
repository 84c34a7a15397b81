import { accountProvider } from '@sesame/web/lib/identity/identity.ts'
import { ProviderMark } from '@sesame/web/widgets/providers/provider-mark.tsx'
import { Icon } from '../icon.tsx'

/** The picture of a sign-in method; its name is always beside it. */
export function MethodIcon({ provider }: { readonly provider: string }) {
  const known = accountProvider(provider)
  if (known !== undefined) return <ProviderMark provider={known} />
  return <Icon name={iconOf(provider)} />
}

function iconOf(provider: string) {
  if (provider === 'passkey') return 'passkey'
  return provider === 'password' ? 'key' : 'user'
}
