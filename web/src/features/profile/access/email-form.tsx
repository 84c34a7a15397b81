import type { User } from '@sesame/contract/user'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale, useText } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { checkEmail } from '../../../ui/form/checks.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'

interface Props {
  readonly user: User
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

export function EmailForm({ user, onSent, onCancel }: Props) {
  const { email: text } = useInsideText()
  const { common } = useText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const root = useRef<HTMLFormElement>(null)
  const form = useForm(
    { email: '' },
    {
      email: (value, values) =>
        value.trim() === user.email ? 'emailSame' : checkEmail(value, values),
    },
  )

  useEffect(() => root.current?.querySelector('input')?.focus(), [])

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    const email = form.values.email.trim()
    if (await attempt.run('send', async () => (await auth.account()).changeEmail(email, locale)))
      onSent(email)
  }

  return (
    <form ref={root} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{text.explanation}</p>
      <ErrorNote title={text.failed} error={attempt.error} />
      <TextField
        label={text.newAddress}
        type="email"
        autoComplete="email"
        inputMode="email"
        field={form.field('email')}
      />
      <div className="line">
        <button className="btn" type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <SubmitButton
          label={text.send}
          pendingLabel={text.sending}
          pending={attempt.pending === 'send'}
          className="main"
        />
      </div>
    </form>
  )
}
