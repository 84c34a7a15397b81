import { useInsideText } from '../../i18n/inside.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import { useServices } from '../../lib/services.tsx'
import { checkPassword } from '../../ui/form/checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { KnownUsername } from '../../ui/form/known-username.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'

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
      <SecretField
        label={lock.password}
        autoComplete="current-password"
        describedBy={describedBy}
        field={form.field('password')}
      />
      <SubmitButton label={lock.unlock} pendingLabel={lock.unlocking} />
    </Form>
  )
}
