import type { User } from '@sesame/contract/user'
import { useId } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { UnreportedChangeError } from '../../../lib/auth/errors/unreported-change-error.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { usePasswordDemands } from '../../../lib/hooks/use-password-demands.ts'
import { useServices } from '../../../lib/services.tsx'
import { checkNewPassword } from '../../../ui/form/account-checks.ts'
import { checkPassword } from '../../../ui/form/checks.ts'
import { Form, FormActions, SubmitButton } from '../../../ui/form/form.tsx'
import { KnownUsername } from '../../../ui/form/known-username.tsx'
import { SecretField } from '../../../ui/form/secret-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { ForgotLink } from '../../../widgets/forgot-link.tsx'
import { PasswordGuide } from '../../../widgets/password-guide.tsx'

interface Props {
  readonly user: User
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function PasswordForm({ user, onDone, onCancel }: Props) {
  const { access, proof } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const rules = useId()
  const form = useForm<Record<'current' | 'next', string>>(
    { current: '', next: '' },
    { current: checkPassword, next: (value) => checkNewPassword(demands, value) },
  )
  const { current, next } = form.values
  const demands = usePasswordDemands(next)
  const isUnreported = attempt.error instanceof UnreportedChangeError
  const email = user.email ?? ''

  const submit = async (): Promise<void> => {
    if (
      await attempt.run('change', async () => (await auth.account()).changePassword(current, next))
    )
      onDone()
  }

  return (
    <Form form={form} pending={attempt.pending !== null} focused onSubmit={submit}>
      <p className="muted">{access.passwordHint}</p>
      <ErrorNote
        title={isUnreported ? access.passwordUnreported : access.passwordFailed}
        error={isUnreported ? attempt.error.cause : attempt.error}
        wrongPassword={proof.wrongPassword}
      />
      <KnownUsername email={email} />
      <div className="stack g1">
        <SecretField label={proof.password} field={form.field('current')} />
        <ForgotLink email={email} />
      </div>
      <SecretField
        label={access.newPassword}
        autoComplete="new-password"
        describedBy={rules}
        field={form.field('next')}
      />
      <PasswordGuide id={rules} password={next} email={email} demands={demands} />
      <FormActions onCancel={onCancel}>
        <SubmitButton
          label={access.changePassword}
          pendingLabel={access.changing}
          className="main"
        />
      </FormActions>
    </Form>
  )
}

/** Adds a password to an account that has none. */
export function NewPasswordForm({ user, onDone, onCancel }: Props) {
  const { access } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const rules = useId()
  const form = useForm<Record<'password', string>>(
    { password: '' },
    { password: (value) => checkNewPassword(demands, value) },
  )
  const { password } = form.values
  const demands = usePasswordDemands(password)

  const submit = async (): Promise<void> => {
    if (await attempt.run('add', async () => (await auth.account()).addPassword(password))) onDone()
  }

  return (
    <Form form={form} pending={attempt.pending !== null} focused onSubmit={submit}>
      <ErrorNote title={access.addFailed} error={attempt.error} />
      <KnownUsername email={user.email ?? ''} />
      <SecretField
        label={access.newPassword}
        autoComplete="new-password"
        describedBy={rules}
        field={form.field('password')}
      />
      <PasswordGuide id={rules} password={password} email={user.email ?? ''} demands={demands} />
      <FormActions onCancel={onCancel}>
        <SubmitButton label={access.addPassword} pendingLabel={access.adding} className="main" />
      </FormActions>
    </Form>
  )
}
