import { SECOND_MS } from '@sesame/contract/durations'
import type { User } from '@sesame/contract/user'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatList } from '../../i18n/formats.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { RESEND_SECONDS, useCountdown } from '../../lib/hooks/use-countdown.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { AskCard } from '../ask-card.tsx'
import { CaptchaNotice } from '../captcha-notice.tsx'
import { useProviderName } from '../providers/use-provider-name.ts'
import { endsOneDevice, hasOldAddress } from './secure-dialog.tsx'
import { Steps } from './steps.tsx'

interface Props {
  readonly user: User
  /** The alert that was answered « that wasn't me ». */
  readonly alert: Alert
  readonly heading: 'h2' | 'h3'
  /** Whether the person answered the alert just now, on this page. If so, the title takes the focus. */
  readonly isFresh: boolean
}

/**
 * Shows the remaining steps after the answer « that wasn't me ». The person cannot dismiss the card; it disappears after these
 * steps.
 */
export function UnfinishedCard(props: Props) {
  return props.alert.resetAt === undefined ? <CheckCard {...props} /> : <PasswordCard {...props} />
}

/** Asks the person to check their sign-in methods. A click on the link to the methods counts as this check. */
function CheckCard({ user, alert, heading, isFresh }: Props) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { live } = useServices()
  const providerName = useProviderName()
  const frame = useFrame(alert)
  const names = user.providers.filter((method) => method !== 'password').map(providerName)

  const next = (): string => {
    if (hasOldAddress(alert)) return security.openOldMail
    return names.length === 0 ? security.checkNext : security.checkNextAt(formatList(locale, names))
  }
  return (
    <AskCard {...frame.card} title={security.checkTitle} heading={heading} isFresh={isFresh}>
      <Steps {...frame.steps} done={frame.done} next={next()} />
      <div className="line answers">
        <Link
          className="btn main"
          to={paths.access}
          // Ignore the error if the alert cannot be marked as read. The card then stays, and the person can click the link again.
          onClick={() => void live.markAlertRead(user.uid, alert.id).catch(() => undefined)}
        >
          {security.checkMine}
        </Link>
      </div>
    </AskCard>
  )
}

/** Asks the person to choose a new password, with the link in an e-mail. */
function PasswordCard({ user, alert, heading, isFresh }: Props) {
  const { home, security } = useInsideText()
  const { locale } = useLocale()
  const { auth, nowMs } = useServices()
  const attempt = useAttempt()
  const frame = useFrame(alert)
  const sentAt = alert.resetAt ?? 0
  const left = RESEND_SECONDS - Math.floor((nowMs() - sentAt) / SECOND_MS)
  const [secondsLeft, startWait] = useCountdown(Math.max(0, left))
  const [resentAt, setResentAt] = useState<number | null>(null)
  const moment = (at: number) => formatMoment(locale, at, nowMs())

  const resend = async (): Promise<void> => {
    const { email } = user
    if (secondsLeft > 0 || email === null) return
    const ask = async () => (await auth.account()).requestPasswordReset(email, locale)
    if (!(await attempt.run('resend', ask))) return
    setResentAt(nowMs())
    startWait(RESEND_SECONDS)
  }
  const email = user.email ?? ''
  const sent =
    resentAt === null
      ? security.mailSent(email, moment(sentAt))
      : security.mailResent(email, moment(sentAt), moment(resentAt))
  return (
    <AskCard {...frame.card} title={security.newPassword} heading={heading} isFresh={isFresh}>
      <Steps {...frame.steps} done={[...frame.done, sent]} next={security.openMail} />
      <ErrorNote title={home.verifyFailed} error={attempt.error} />
      <div className="line answers">
        <Button
          className="btn main"
          pending={attempt.pending !== null}
          aria-disabled={secondsLeft > 0}
          onClick={() => void resend()}
        >
          {secondsLeft > 0 ? home.verifyAgain(secondsLeft) : security.resend}
        </Button>
        <Link className="btn" to={paths.help}>
          {security.lostMailbox}
        </Link>
      </div>
      <p className="small" role="status">
        {resentAt !== null && security.resent}
      </p>
      <p className="small">{security.passwordOver}</p>
      <CaptchaNotice />
    </AskCard>
  )
}

function useFrame(alert: Alert) {
  const { security, twoStep } = useInsideText()
  const { locale } = useLocale()
  const { auth, nowMs } = useServices()
  const next = useId()
  const { browser, device, answeredAt, securedAt = 0 } = alert
  const isOne =
    answeredAt === undefined ? endsOneDevice(alert, auth.currentSid()) : alert.kind === 'new-device'
  const isNamed = isOne && browser !== undefined && device !== undefined
  return {
    card: {
      icon: 'shield',
      tag: security.youAnswered(formatMoment(locale, securedAt, nowMs())),
      describedBy: next,
    },
    steps: { id: next, words: security },
    done: [
      ...(alert.kind === 'second-factor-wait' ? [twoStep.waitStoppedStep] : []),
      isNamed ? security.endedDevice(security.device(browser, device)) : security.endedOthers,
    ],
  } as const
}
