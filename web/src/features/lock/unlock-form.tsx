import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { isWrongCredentials } from '../../lib/identity/credentials/wrong-credentials.ts'
import { useServices } from '../../lib/services.tsx'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import { checkPassword } from '../../ui/form/checks.ts'
import { KnownUsername } from '../../ui/form/known-username.tsx'
import { SecretField } from '../../ui/form/secret-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

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
  const root = useRef<HTMLFormElement>(null)
  const form = useForm({ password: '' }, { password: checkPassword })

  useEffect(() => root.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), [])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    void attempt.run('password', async () => {
      try {
        await auth.lock.unlockWithPassword(form.values.password)
      } catch (error) {
        if (isWrongCredentials(error)) form.reject('password', 'passwordAgain')
        throw error
      }
    })
  }

  return (
    <form ref={root} className="stack" noValidate onSubmit={submit}>
      <KnownUsername email={email} />
      <SecretField
        label={lock.password}
        autoComplete="current-password"
        describedBy={describedBy}
        field={form.field('password')}
      />
      <SubmitButton
        label={lock.unlock}
        pendingLabel={lock.unlocking}
        pending={attempt.pending === 'password'}
      />
    </form>
  )
}
