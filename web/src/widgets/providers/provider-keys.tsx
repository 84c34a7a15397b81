import { ACCOUNT_PROVIDERS, type AccountProvider } from '@sesame/contract/account-providers'
import { useText } from '../../i18n/locale.tsx'
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

/** The four providers' buttons, in the official order. */
export function ProviderKeys({ label, pending, last = null, onChoose }: Props) {
  const { common } = useText()
  return (
    <div className="keys">
      {ACCOUNT_PROVIDERS.map((provider) => (
        <button
          key={provider}
          className="btn"
          type="button"
          aria-label={
            provider === last
              ? `${label(PROVIDER_NAMES[provider])} (${common.lastUsed})`
              : label(PROVIDER_NAMES[provider])
          }
          aria-busy={pending === provider}
          onClick={() => onChoose(provider)}
        >
          {pending === provider ? (
            <i className="grain" aria-hidden="true" />
          ) : (
            <ProviderMark provider={provider} />
          )}
          {PROVIDER_NAMES[provider]}
          {provider === last && <span className="last">{common.lastUsed}</span>}
        </button>
      ))}
    </div>
  )
}
