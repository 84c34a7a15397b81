import {
  ACCOUNT_PROVIDERS,
  PROVIDER_NAMES,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import { useText } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'

interface Props {
  /** Makes a button's accessible name from the provider's name. */
  readonly label: (name: string) => string
  /** The provider whose popup is open, if any. */
  readonly pending: string | null
  /** The last sign-in method used on this device. */
  readonly last?: string | null
  readonly onChoose: (provider: AccountProvider) => void
}

/** One button per provider, in the specification's order. */
export function ProviderKeys({ label, pending, last = null, onChoose }: Props) {
  const { common } = useText()
  return (
    <div className="keys">
      {ACCOUNT_PROVIDERS.map((provider) => {
        const name = PROVIDER_NAMES[provider]
        // The label contains the visible text in the same order, because people who use voice control read it aloud.
        const seen = provider === last ? ` ${common.lastUsed}` : ''
        return (
          <Button
            key={provider}
            className="btn"
            aria-label={label(name) + seen}
            pending={pending === provider}
            icon={<ProviderMark provider={provider} />}
            onClick={() => onChoose(provider)}
          >
            <span>{name}</span>
            {seen !== '' && <span className="last">{seen}</span>}
          </Button>
        )
      })}
    </div>
  )
}
