import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { useInsideText } from '../../i18n/inside.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { ProviderMark } from '../../widgets/providers/provider-mark.tsx'
import { PROVIDER_NAMES } from '../../widgets/providers/provider-names.ts'

interface Props {
  /** The account's sign-in methods, by the identity service's ids. */
  readonly providers: readonly string[]
  readonly attempt: Attempt
}

/** Unlocks with one of the providers that are linked to the account. */
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
        <Button
          key={provider}
          className={hasPassword || provider !== first ? 'btn wide' : 'btn main wide'}
          pending={attempt.pending === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() => void attempt.run(provider, () => auth.lock.unlockWithProvider(provider))}
        >
          {lock.unlockWith(PROVIDER_NAMES[provider])}
        </Button>
      ))}
      {!hasPassword && <p className="small muted">{lock.noPassword(PROVIDER_NAMES[first])}</p>}
    </div>
  )
}
