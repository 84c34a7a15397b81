import type { SyntheticEvent } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { CaptchaNotice } from '../../widgets/captcha-notice.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { checkEmail } from '../../ui/form/checks.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Heading } from '../../ui/page/heading.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

interface Props {
  /** What was typed before. */
  readonly email: string
  readonly onSent: (email: string) => void
}

export function ForgotForm({ email: before, onSent }: Props) {
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
