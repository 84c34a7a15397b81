import { formatMoment } from '../i18n/dates.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useLocale } from '../i18n/locale.tsx'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { type Alert, type AlertList, unreadOf } from '../lib/hooks/live/use-alerts.ts'
import type { useLogins } from '../lib/hooks/live/use-logins.ts'
import { useServices } from '../lib/services.tsx'
import { Badge } from '../ui/badge.tsx'
import { FailedAnswer } from '../ui/notes/failed-answer.tsx'
import { Empty } from '../ui/notes/empty.tsx'
import { Skeleton } from '../ui/notes/skeleton.tsx'
import { MethodIcon } from './providers/method-icon.tsx'
import { useProviderName } from './providers/use-provider-name.ts'

interface Props {
  readonly logins: ReturnType<typeof useLogins>
  readonly alerts: AlertList
  /** How many of the latest sign-ins to show; all if absent. */
  readonly shown?: number
}

export function LoginHistory({ logins: { answer, retry, isRetrying }, alerts, shown }: Props) {
  const { home } = useInsideText()
  if (answer.status === 'loading') return <Skeleton />
  if (answer.status === 'failed') {
    return (
      <FailedAnswer
        title={home.activityFailed}
        error={answer.error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    )
  }
  if (answer.value.length === 0) {
    return <Empty title={home.noActivity} hint={home.noActivityHint} />
  }
  return <LoginList entries={answer.value.slice(0, shown)} unread={unreadOf(alerts)} />
}

interface ListProps {
  readonly entries: readonly LoginEntry[]
  readonly unread: readonly Alert[]
}

function LoginList({ entries, unread }: ListProps) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  return (
    <ol className="rows tight fold log" role="list">
      {entries.map((login) => (
        <li key={login.id}>
          <MethodIcon provider={login.provider} />
          <div>
            <p className="name">
              <span>{`${security.device(login.browser, login.device)} `}</span>
              <Mark login={login} unread={unread} />
            </p>
            <p className="meta">
              {[providerName(login.provider), login.place]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </p>
          </div>
          <time dateTime={new Date(login.at).toISOString()}>
            {formatMoment(locale, login.at, nowMs())}
          </time>
        </li>
      ))}
    </ol>
  )
}

interface MarkProps {
  readonly login: LoginEntry
  readonly unread: readonly Alert[]
}

/**
 * Shows a badge if a sign-in was refused, is unusual or came from a new device. A sign-in is unusual if an unanswered alert
 * has the same time.
 */
function Mark({ login: { mark, at }, unread }: MarkProps) {
  const { home } = useInsideText()
  if (mark === 'refused') {
    return (
      <Badge tone="danger" icon="x">
        {home.refused}
      </Badge>
    )
  }
  if (unread.some((alert) => alert.kind === 'new-device' && alert.at === at)) {
    return (
      <Badge tone="warning" icon="alert">
        {home.unusual}
      </Badge>
    )
  }
  if (mark !== 'new-device') return null
  return (
    <Badge tone="info" icon="info">
      {home.newDevice}
    </Badge>
  )
}
