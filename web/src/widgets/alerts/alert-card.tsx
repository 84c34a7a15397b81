import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { formatDeadline } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import type { Wait } from '../../lib/hooks/live/use-second-factor.ts'
import { useServices } from '../../lib/services.tsx'
import { AskCard } from '../ask-card.tsx'
import { AlertAnswers } from './alert-answers.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { endsOneDevice } from './secure-dialog.tsx'
import type { Answering } from './use-alert-answers.tsx'

interface Props {
  readonly user: User
  readonly alert: Alert
  readonly heading: 'h2' | 'h3'
  readonly answering: Answering
  /** The current waiting period, after which the person's second factor is removed; null if there is none. */
  readonly wait: Wait | null
}

/** An alert that needs an answer. */
export function AlertCard(props: Props) {
  const { alert, wait } = props
  return alert.kind === 'second-factor-wait' && wait !== null ? (
    <WaitCard {...props} wait={wait} />
  ) : (
    <QuestionCard {...props} />
  )
}

function QuestionCard({ user, alert, heading, answering }: Props) {
  const { security } = useInsideText()
  const { auth } = useServices()

  const advice = (): string => {
    if (alert.kind === 'export-ready') return security.exportText
    if (isNews(alert.kind)) return security.newsText(environment.legal.contact)
    if (alert.kind === 'token-reuse') return security.suspicionText
    if (alert.kind === 'passkey-copied') return security.copiedText
    return endsOneDevice(alert, auth.currentSid()) ? security.doubtDevice : security.doubtOthers
  }
  const title = (): string => {
    if (isNews(alert.kind)) return security.news
    return isSuspicion(alert.kind) ? security.suspicion : security.question
  }
  return (
    <AskCard icon="alert" tag={security.alertTitles[alert.kind]} title={title()} heading={heading}>
      <AlertFacts alert={alert} />
      <AlertAnswers user={user} alert={alert} answering={answering} wait={null} />
      <p className="small">{advice()}</p>
    </AskCard>
  )
}

/**
 * An alert about a request to remove the person's second factor. Cancelling the removal needs no confirmation, because nothing is
 * lost.
 */
function WaitCard({ user, alert, heading, answering, wait }: Props & { readonly wait: Wait }) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const isByTeam = wait.by === 'team'
  return (
    <AskCard
      icon="alert"
      tag={isByTeam ? twoStep.askedByTeam : twoStep.group}
      title={twoStep.asked}
      heading={heading}
    >
      <AlertFacts alert={alert} />
      <p>
        <span>{twoStep.askedUntil}</span>
        <strong>{formatDeadline(locale, wait.until)}</strong>
        <span>
          {isByTeam || !user.providers.includes('password') ? '.' : `. ${twoStep.askedBy}`}
        </span>
      </p>
      <AlertAnswers user={user} alert={alert} answering={answering} wait={wait} />
      <p className="small">{twoStep.inDoubt}</p>
    </AskCard>
  )
}
