import { PROVIDER_NAMES, type AccountProvider } from '@sesame/contract/account-providers'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import { useInsideText } from '../../../i18n/inside.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ProviderMark } from '../../../widgets/providers/provider-mark.tsx'
import type { MethodFacts } from './use-method-facts.ts'

/** The id of a method's row. Links to this page use the id of the password's row. */
export const rowOf = (method: SignInMethod): string =>
  method === 'password' ? 'motdepasse' : `moyen-${method}`

interface PasswordProps {
  readonly facts: MethodFacts
  readonly onChange: () => void
  readonly onRemove: () => void
}

export function PasswordRow({ facts, onChange, onRemove }: PasswordProps) {
  const { access } = useInsideText()
  return (
    <li className="device" id={rowOf('password')}>
      <span className="dot">
        <Icon name="key" />
      </span>
      <div className="stack g1">
        <p className="name">{access.password}</p>
        <p className="meta said">{facts.usesOf('password')}</p>
      </div>
      <div className="acts">
        <button
          className="btn tiny"
          type="button"
          aria-label={access.changePassword}
          onClick={onChange}
        >
          {access.change}
        </button>
        <button
          className="btn tiny"
          type="button"
          aria-label={access.removePassword}
          onClick={onRemove}
        >
          {access.remove}
        </button>
      </div>
    </li>
  )
}

interface ProviderProps {
  readonly provider: AccountProvider
  readonly facts: MethodFacts
  readonly onUnlink: () => void
}

export function ProviderRow({ provider, facts, onUnlink }: ProviderProps) {
  const { access } = useInsideText()
  const address = facts.addressOf(provider)
  const uses = facts.usesOf(provider)
  return (
    <li className="device" id={rowOf(provider)}>
      <span className="dot">
        <ProviderMark provider={provider} />
      </span>
      <div className="stack g1">
        <p className="name">{PROVIDER_NAMES[provider]}</p>
        {address !== undefined && <p className="meta">{address}</p>}
        <p className="meta said">{uses}</p>
      </div>
      <div className="acts">
        <button
          className="btn tiny"
          type="button"
          aria-label={access.unlinkLabel(PROVIDER_NAMES[provider])}
          onClick={onUnlink}
        >
          {access.unlink}
        </button>
      </div>
    </li>
  )
}
