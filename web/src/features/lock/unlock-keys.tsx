import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { ProviderMark } from '../../widgets/providers/provider-mark.tsx'
import { PROVIDER_NAMES } from '../../widgets/providers/provider-names.ts'

interface Props {
  /** The ways into the account, as the identity service names them. */
  readonly providers: readonly string[]
  readonly attempt: Attempt
}

/** The popups of the providers that are linked to the account. */
export function UnlockKeys({ providers, attempt }: Props) {
  const { lock } = useInsideText()
  const { auth } = useServices()
  const linked = ACCOUNT_PROVIDERS.filter((provider) => providers.includes(provider))
  const [first] = linked
  if (first === undefined) return null
  const hasPassword = providers.includes('password')

  return (
    <div className="stack g3">
      {hasPassword && <p className="or">{lock.or}</p>}
      {linked.map((provider) => (
        <button
          key={provider}
          className={hasPassword || provider !== first ? 'btn wide' : 'btn main wide'}
          type="button"
          aria-busy={attempt.pending === provider}
          onClick={() => void attempt.run(provider, () => auth.lock.unlockWithProvider(provider))}
        >
          {attempt.pending === provider ? (
            <i className="grain" aria-hidden="true" />
          ) : (
            <ProviderMark provider={provider} />
          )}
          {lock.unlockWith(PROVIDER_NAMES[provider])}
        </button>
      ))}
      {!hasPassword && <p className="small muted">{lock.noPassword(PROVIDER_NAMES[first])}</p>}
    </div>
  )
}
