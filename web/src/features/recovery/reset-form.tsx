import { useId } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../i18n/error-message.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import type { ActionLink } from '../../lib/mail-link.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { usePasswordDemands } from '../../lib/hooks/use-password-demands.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { checkNewPassword } from '../../ui/form/account-checks.ts'
import { KnownUsername } from '../../ui/form/known-username.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Intro } from '../../ui/page/heading.tsx'
import { PasswordGuide } from '../../widgets/password-guide.tsx'
import { paths } from '../../lib/paths.ts'

interface Props {
  readonly title?: string
  readonly email: string
  readonly link: ActionLink
  readonly onDone: () => void
}

/** Sets a new password with the code from an e-mail. */
export function ResetForm({ title, email, link, onDone }: Props) {
  const text = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const rules = useId()
  const form = useForm<Record<'password' | 'again', string>>(
    { password: '', again: '' },
    {
      password: (value) => checkNewPassword(demands, value),
      again: (value, { password }) => (value === password ? null : 'passwordDiffers'),
    },
  )
  const { password } = form.values
  const demands = usePasswordDemands(password)
  const isOver = attempt.error !== null && errorMessage(attempt.error) === 'linkExpired'

  const submit = async (): Promise<void> => {
    const reset = async () => (await auth.account()).resetPassword({ link, email, password })
    if (await attempt.run('reset', reset)) onDone()
  }

  return (
    <>
      <Intro title={title ?? text.resetTitle}>
        {text.forAccount} <strong>{email}</strong>.
      </Intro>
      <ErrorNote title={text.resetFailed} error={attempt.error} />
      {isOver && <Link to={paths.forgotPassword}>{text.askAgain}</Link>}
      <Form form={form} pending={attempt.pending === 'reset'} method="post" onSubmit={submit}>
        <KnownUsername email={email} />
        <SecretField
          label={text.newPassword}
          autoComplete="new-password"
          field={form.field('password')}
          describedBy={rules}
        />
        <PasswordGuide id={rules} password={password} email={email} demands={demands} />
        <SecretField label={text.again} autoComplete="new-password" field={form.field('again')} />
        <p className="small muted">{text.endsOthers}</p>
        <SubmitButton label={text.save} pendingLabel={text.saving} />
      </Form>
    </>
  )
}
