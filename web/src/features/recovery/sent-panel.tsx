import { useState } from 'react'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { RESEND_SECONDS, useCountdown } from '../../lib/hooks/use-countdown.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  readonly email: string
  readonly onOtherAddress: () => void
}

/** Confirms the request, with the same text whether or not the address has an account. */
export function SentPanel({ email, onOtherAddress }: Props) {
  const text = useTextOf(recoveryTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [leftSeconds, restart] = useCountdown(RESEND_SECONDS)
  const [isResent, setResent] = useState(false)

  const resend = async (): Promise<void> => {
    if (leftSeconds > 0) return
    setResent(false)
    const send = async () => (await auth.account()).requestPasswordReset(email, locale)
    if (!(await attempt.run('resend', send))) return
    setResent(true)
    restart(RESEND_SECONDS)
  }

  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name="mail" />
      </span>
      <div className="stack g3" role="status">
        <Heading title={text.sentTitle} />
        <p>
          <span>{text.sentIf}</span>
          <strong>{email}</strong>
          <span>{text.sentThen}</span>
        </p>
        <p className="muted">{text.linkLife}</p>
      </div>
      <ErrorNote title={text.sendFailed} error={attempt.error} />
      <div className="stack g2">
        <Button
          className="btn wide"
          pending={attempt.pending === 'resend'}
          aria-disabled={leftSeconds > 0}
          onClick={() => void resend()}
        >
          {leftSeconds > 0 ? text.resendIn(leftSeconds) : text.resend}
        </Button>
        <p className="small" role="status">
          {isResent && text.resent}
        </p>
        <p className="small muted">
          <span>{text.nothing}</span>
          <button className="link" type="button" onClick={onOtherAddress}>
            {text.otherAddress}
          </button>
          <span>.</span>
        </p>
      </div>
    </>
  )
}
