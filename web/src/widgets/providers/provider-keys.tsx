import {
  ACCOUNT_PROVIDERS,
  PROVIDER_NAMES,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import { useText } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { ProviderMark } from './provider-mark.tsx'

interface Props {
  /** Returns a button's accessible name, given the provider's name. */
  readonly label: (name: string) => string
  /** The provider whose popup is open, if any. */
  readonly pending: string | null
  /** The sign-in method that was last used on this device. */
  readonly last?: string | null
  readonly onChoose: (provider: AccountProvider) => void
}

/** Renders one button per provider, in the specification's order. */
export function ProviderKeys({ label, pending, last = null, onChoose }: Props) {
  const { common } = useText()
  return (
    <div className="keys">
      {ACCOUNT_PROVIDERS.map((provider) => {
        const name = PROVIDER_NAMES[provider]
        // The accessible name contains the button's visible text in the same order, because people who use voice control say this
        // text.
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
