import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
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
}

/** An alert that waits for an answer. */
export function AlertCard({ user, alert, heading, answering }: Props) {
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
      <AlertAnswers user={user} alert={alert} answering={answering} />
      <p className="small">{advice()}</p>
    </AskCard>
  )
}
