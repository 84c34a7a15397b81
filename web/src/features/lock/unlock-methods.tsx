import { ACCOUNT_PROVIDERS, PROVIDER_NAMES } from '@sesame/contract/account-providers'
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

interface Props {
  /** The account's address, for the browser's password manager. */
  readonly email: string
  /** The id of the text that explains why the session is locked. */
  readonly describedBy: string
  readonly attempt: Attempt
  /** Whether the password is the first method offered. */
  readonly isMain: boolean
}

export function UnlockForm({ email, describedBy, attempt, isMain }: Props) {
  const { lock } = useInsideText()
  const { auth } = useServices()
  const form = useForm({ password: '' }, { password: checkPassword })

  const unlock = async (): Promise<void> => {
    try {
      await (await auth.lock.unlock()).withPassword(form.values.password)
    } catch (error) {
      if (isWrongCredentials(error)) form.reject('password', 'passwordAgain')
      throw error
    }
  }

  return (
    <Form
      form={form}
      pending={attempt.pending === 'password'}
      focused={isMain}
      onSubmit={() => attempt.run('password', unlock)}
    >
      <KnownUsername email={email} />
      <SecretField label={lock.password} describedBy={describedBy} field={form.field('password')} />
      <SubmitButton
        label={lock.unlock}
        pendingLabel={lock.unlocking}
        className={isMain ? 'main wide' : 'wide'}
      />
    </Form>
  )
}

interface UnlockKeysProps {
  /** The ids of the account's sign-in methods at the identity service. */
  readonly providers: readonly string[]
  readonly attempt: Attempt
  /** Whether providers are the first methods offered, because the account has no password. */
  readonly isMain: boolean
}

/** Buttons to unlock the session with a provider linked to the account. */
export function UnlockKeys({ providers, attempt, isMain }: UnlockKeysProps) {
  const { lock } = useInsideText()
  const { auth } = useServices()
  const linked = ACCOUNT_PROVIDERS.filter((provider) => providers.includes(provider))
  const [first] = linked
  if (first === undefined) return null
  const isFirst = isMain && !providers.includes('password')

  return (
    <div className="stack g3">
      {!isFirst && <p className="or">{lock.or}</p>}
      {linked.map((provider) => (
        <Button
          key={provider}
          className={isFirst && provider === first ? 'btn main wide' : 'btn wide'}
          pending={attempt.pending === provider}
          icon={<ProviderMark provider={provider} />}
          onClick={() =>
            void attempt.run(provider, async () =>
              (await auth.lock.unlock()).withProvider(provider),
            )
          }
        >
          {lock.unlockWith(PROVIDER_NAMES[provider])}
        </Button>
      ))}
      {isFirst && <p className="small muted">{lock.noPassword(PROVIDER_NAMES[first])}</p>}
    </div>
  )
}
