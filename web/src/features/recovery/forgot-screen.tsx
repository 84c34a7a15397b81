import { type SyntheticEvent, useState } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { typedEmail } from '../../lib/typed-email.ts'
import { checkEmail } from '../../ui/form/checks.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { SentPanel } from './sent-panel.tsx'

/** « Mot de passe oublié »: a mail, if there is anyone to write to. */
export function ForgotScreen() {
  const text = useTextOf(recoveryTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [typed, setTyped] = useState(typedEmail)

  return (
    <Gate wall={text.wall} door={sentTo === null ? 'shut' : 'ajar'}>
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
      <BackLink to={paths.signIn}>{text.back}</BackLink>
    </Gate>
  )
}

interface Props {
  /** What was typed before. */
  readonly email: string
  readonly onSent: (email: string) => void
}

function ForgotForm({ email: before, onSent }: Props) {
  const text = useTextOf(recoveryTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const form = useForm({ email: before }, { email: checkEmail })

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    const email = form.values.email.trim()
    void attempt
      .run('send', async () => (await auth.account()).requestPasswordReset(email, locale))
      .then((isSent) => isSent && onSent(email))
  }

  return (
    <>
      <div className="stack g2">
        <Heading title={text.title} />
        <p className="muted">{text.lead}</p>
      </div>
      <ErrorNote title={text.sendFailed} error={attempt.error} />
      <form
        className="stack"
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={() => auth.captcha.prepare()}
      >
        <TextField
          label={text.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          field={form.field('email')}
        />
        <SubmitButton
          label={text.send}
          pendingLabel={text.sending}
          pending={attempt.pending === 'send'}
        />
        <CaptchaNotice />
      </form>
    </>
  )
}
