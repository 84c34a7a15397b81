import type { User } from '@sesame/contract/user'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale, useText } from '../../../i18n/locale.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checkEmail } from '../../../ui/form/checks.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Note } from '../../../ui/notes/note.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'

interface Props {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

/** A new address: a fresh proof, the address, and what the mail will do. */
export function EmailDialog({ user, open, onClose }: Props) {
  const { email } = useInsideText()
  const { common } = useText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = (): void => {
    setSentTo(null)
    onClose()
  }
  return (
    <Dialog open={open} title={email.title} onClose={close}>
      {sentTo === null ? (
        <Proved user={user} purpose="email" onCancel={close}>
          <EmailForm user={user} onSent={setSentTo} onCancel={close} />
        </Proved>
      ) : (
        <>
          <Note tone="success" title={email.sentTitle} focused>
            <p>{email.sent(sentTo)}</p>
          </Note>
          <div className="line">
            <button className="btn main" type="button" onClick={close}>
              {common.close}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface EmailFormProps {
  readonly user: User
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

function EmailForm({ user, onSent, onCancel }: EmailFormProps) {
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
