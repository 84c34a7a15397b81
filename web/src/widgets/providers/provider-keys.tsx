import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'
import { useText } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'
import { PROVIDER_NAMES } from './provider-names.ts'

interface Props {
  /** The accessible name of a button, from the provider's. */
  readonly label: (name: string) => string
  /** The provider whose popup is open. */
  readonly pending: string | null
  /** The method that was last used on this device. */
  readonly last?: string | null
  readonly onChoose: (provider: AccountProvider) => void
}

/** One button per provider, in the specification's order. */
export function ProviderKeys({ label, pending, last = null, onChoose }: Props) {
  const { common } = useText()
  return (
    <div className="keys">
      {ACCOUNT_PROVIDERS.map((provider) => (
        <Button
          key={provider}
          className="btn"
          aria-label={
            provider === last
              ? `${label(PROVIDER_NAMES[provider])} (${common.lastUsed})`
              : label(PROVIDER_NAMES[provider])
          }
          pending={pending === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => onChoose(provider)}
        >
          {PROVIDER_NAMES[provider]}
          {provider === last && <span className="last">{common.lastUsed}</span>}
        </Button>
      ))}
    </div>
  )
}
