import { isSameAddress } from '@sesame/contract/email-address'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { accountField } from '../../i18n/account-fields.ts'
import { errorMessage } from '../../i18n/error-message.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import type { ActionLink } from '../../lib/mail-link.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
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
import { opaquePassword } from '../../lib/password/opaque-password.ts'
import { paths } from '../../lib/paths.ts'
import { EntersOther } from './enters-other.tsx'

interface Props {
  readonly title?: string
  readonly email: string
  readonly link: ActionLink
  readonly onDone: () => void
}

/**
 * Sets a new password with the code from an e-mail, and signs in. If another session is open in this browser, asks for a
 * confirmation first.
 */
export function ResetForm(props: Props) {
  const { user, locked } = useAuthState()
  const [asks, setAsks] = useState(
    () => locked !== null || (user !== null && !isSameAddress(user.email, props.email)),
  )
  return asks ? (
    <EntersOther email={props.email} user={user} onContinue={() => setAsks(false)} />
  ) : (
    <NewPassword {...props} />
  )
}

function NewPassword({ title, email, link, onDone }: Props) {
  const text = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const rules = useId()
  const form = useForm<Record<'password' | 'again', string>>(
    { password: '', again: '' },
    {
      password: (value) => checkNewPassword(demands, value),
      again: (value, { password }) =>
        opaquePassword(value) === opaquePassword(password) ? null : accountField('passwordDiffers'),
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
        <span>{`${text.forAccount} `}</span>
        <strong>{email}</strong>
        <span>.</span>
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
