import type { AccountProvider } from '@sesame/contract/account-providers'
import { useInsideText } from '../../../i18n/inside.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PROVIDER_NAMES } from '../../../widgets/providers/provider-names.ts'
import { ProviderMark } from '../../../widgets/providers/provider-mark.tsx'

interface Props {
  readonly provider: AccountProvider
  readonly linked: boolean
  readonly onChange: () => void
}

export function LinkedRow({ provider, linked, onChange }: Props) {
  const { profile, access } = useInsideText()
  const name = PROVIDER_NAMES[provider]
  return (
    <li>
      <span className="dot">
        <ProviderMark provider={provider} />
      </span>
      <div>
        <p className="name">
          {name}{' '}
          {linked && (
            <Badge tone="success" icon="check">
              {profile.isLinked}
            </Badge>
          )}
        </p>
        <p className="meta">{linked ? profile.linkedUse : profile.notLinked}</p>
      </div>
      <button
        className="btn tiny"
        type="button"
        aria-label={linked ? access.unlinkLabel(name) : access.linkLabel(name)}
        onClick={onChange}
      >
        {linked ? access.unlink : access.link}
      </button>
    </li>
  )
}
