import { typedAddress } from '@sesame/contract/email-address'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { accountField } from '../../../i18n/account-fields.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checkNewEmail } from '../../../ui/form/check-new-email.ts'
import { Form, FormActions, SubmitButton } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { ClosingNote } from '../../../ui/notes/closing-note.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'

interface Props {
  readonly user: User
  readonly open: boolean
  /** The new address with which the form is prefilled. */
  readonly wanted: string
  readonly onClose: () => void
}

/** Changes the address in three steps: prove the identity, type the new address, and read what to do with the e-mail. */
export function EmailDialog({ user, open, wanted, onClose }: Props) {
  const { email } = useInsideText()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const close = (): void => {
    setSentTo(null)
    onClose()
  }
  return (
    <Dialog open={open} title={email.title} onClose={close}>
      {sentTo === null ? (
        <Proved user={user} purpose="email" onCancel={close}>
          <EmailForm user={user} wanted={wanted} onSent={setSentTo} onCancel={close} />
        </Proved>
      ) : (
        <ClosingNote
          tone="success"
          title={email.sentTitle}
          focused
          text={email.sent(sentTo)}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

interface EmailFormProps extends Pick<Props, 'user' | 'wanted'> {
  readonly onSent: (email: string) => void
  readonly onCancel: () => void
}

function EmailForm({ user, wanted, onSent, onCancel }: EmailFormProps) {
  const { email: text } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const form = useForm(
    { email: wanted },
    {
      email: (value, values) =>
        typedAddress(value) === user.email
          ? accountField('emailSame')
          : checkNewEmail(value, values),
    },
  )

  const submit = async (): Promise<void> => {
    const email = typedAddress(form.values.email)
    if (await attempt.run('send', async () => (await auth.account()).changeEmail(email)))
      onSent(email)
  }

  return (
    <Form form={form} pending={attempt.pending === 'send'} focused onSubmit={submit}>
      <p>{text.explanation}</p>
      <ErrorNote title={text.failed} error={attempt.error} />
      <TextField
        label={text.newAddress}
        type="email"
        autoComplete="email"
        field={form.field('email')}
      />
      <FormActions onCancel={onCancel}>
        <SubmitButton label={text.send} pendingLabel={text.sending} className="main" />
      </FormActions>
    </Form>
  )
}
