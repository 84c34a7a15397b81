import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useCountdown } from '../../../lib/hooks/use-countdown.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'

const WAIT_SECONDS = 45

/** Sends the mail that verifies the address, again after a while. */
export function VerificationMail() {
  const { email } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [secondsLeft, startWait] = useCountdown()

  const send = async (): Promise<void> => {
    if (secondsLeft > 0) return
    if (await attempt.run('send', async () => (await auth.account()).sendVerificationEmail(locale)))
      startWait(WAIT_SECONDS)
  }

  return (
    <div className="stack g2">
      <ErrorNote title={email.failed} error={attempt.error} />
      <p className="small" role="status">
        {secondsLeft > 0 && email.verificationSent}
      </p>
      <button
        className="btn tiny start"
        type="button"
        aria-disabled={secondsLeft > 0}
        aria-busy={attempt.pending !== null}
        onClick={() => void send()}
      >
        {secondsLeft > 0 ? email.verifyIn(secondsLeft) : email.verify}
      </button>
    </div>
  )
}
