import { typedAddress } from '@sesame/contract/email-address'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { typedEmail } from '../../lib/device/typed-email.ts'
import { checkAccountEmail } from '../../ui/form/checks.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { SentPanel } from './sent-panel.tsx'

export function ForgotScreen() {
  const text = useTextOf(recoveryTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { search } = useLocation()
  const [typed, setTyped] = useState(typedEmail)

  return (
    <Gate wall={text.wall} door={sentTo === null ? 'shut' : 'half-open'}>
      {sentTo === null ? (
        <ForgotForm
          email={typed}
          onSent={(email) => {
            setTyped(email)
            setSentTo(email)
          }}
        />
      ) : (
        <SentPanel email={sentTo} onOtherAddress={() => setSentTo(null)} />
      )}
      <BackLink to={paths.signIn + search}>{text.back}</BackLink>
    </Gate>
  )
}

interface Props {
  /** The address with which the form is prefilled. */
  readonly email: string
  readonly onSent: (email: string) => void
}

function ForgotForm({ email: before, onSent }: Props) {
  const text = useTextOf(recoveryTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const form = useForm({ email: before }, { email: checkAccountEmail })

  const submit = async (): Promise<void> => {
    const email = typedAddress(form.values.email)
    const send = async () => (await auth.account()).requestPasswordReset(email, locale)
    if (await attempt.run('send', send)) onSent(email)
  }

  return (
    <>
      <Intro title={text.title}>{text.lead}</Intro>
      <ErrorNote title={text.sendFailed} error={attempt.error} />
      <Form
        form={form}
        pending={attempt.pending === 'send'}
        method="post"
        onSubmit={submit}
        onFocus={() => auth.captcha.prepare()}
      >
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          field={form.field('email')}
        />
        <SubmitButton label={text.send} pendingLabel={text.sending} />
        <CaptchaNotice />
      </Form>
    </>
  )
}
