import type { User } from '@sesame/contract/user'
import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { usePasswordPolicy } from '../../../lib/hooks/use-password-policy.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { checkNewPassword } from '../../../ui/form/account-checks.ts'
import { KnownUsername } from '../../../ui/form/known-username.tsx'
import { SecretField } from '../../../ui/form/secret-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { PasswordGuide } from '../../../widgets/password-guide.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

interface Props {
  readonly user: User
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** A first password for an account that was opened by a provider. */
export function NewPasswordForm({ user, onDone, onCancel }: Props) {
  const { access } = useInsideText()
  const { common } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const rules = useId()
  const root = useRef<HTMLFormElement>(null)
  const form = useForm<{ readonly password: string }>(
    { password: '' },
    { password: (value) => checkNewPassword(policy, value) },
  )
  const { password } = form.values
  const policy = usePasswordPolicy(password)

  useEffect(() => root.current?.querySelector<HTMLElement>('input:not(.vh)')?.focus(), [])

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    if (await attempt.run('add', async () => (await auth.account()).addPassword(password))) onDone()
  }

  return (
    <form ref={root} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorNote title={access.addFailed} error={attempt.error} />
      <KnownUsername email={user.email ?? ''} />
      <SecretField
        label={access.newPassword}
        autoComplete="new-password"
        describedBy={rules}
        field={form.field('password')}
      />
      <PasswordGuide id={rules} password={password} email={user.email ?? ''} policy={policy} />
      <div className="line">
        <button className="btn" type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <SubmitButton
          label={access.addPassword}
          pendingLabel={access.adding}
          pending={attempt.pending !== null}
          className="main"
        />
      </div>
    </form>
  )
}
