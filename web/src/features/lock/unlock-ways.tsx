import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { useInsideText } from '../../i18n/inside.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { checkPassword } from '../../ui/form/checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { KnownUsername } from '../../ui/form/known-username.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ProviderMark } from '../../widgets/providers/provider-mark.tsx'
import { PROVIDER_NAMES } from '../../widgets/providers/provider-names.ts'

interface Props {
  /** For the password manager. */
  readonly email: string
  /** Id of what says why the session is locked. */
  readonly describedBy: string
  readonly attempt: Attempt
}

export function UnlockForm({ email, describedBy, attempt }: Props) {
  const { lock } = useInsideText()
  const { auth } = useServices()
  const form = useForm({ password: '' }, { password: checkPassword })

  const unlock = async (): Promise<void> => {
    try {
      await auth.lock.unlockWithPassword(form.values.password)
    } catch (error) {
      if (isWrongCredentials(error)) form.reject('password', 'passwordAgain')
      throw error
    }
  }

  return (
    <Form
      form={form}
      pending={attempt.pending === 'password'}
      focused
      onSubmit={() => attempt.run('password', unlock)}
    >
      <KnownUsername email={email} />
      <SecretField label={lock.password} describedBy={describedBy} field={form.field('password')} />
      <SubmitButton label={lock.unlock} pendingLabel={lock.unlocking} />
    </Form>
  )
}

interface UnlockKeysProps {
  /** The account's sign-in methods, by the identity service's ids. */
  readonly providers: readonly string[]
  readonly attempt: Attempt
}

/** Unlocks with one of the providers that are linked to the account. */
export function UnlockKeys({ providers, attempt }: UnlockKeysProps) {
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
