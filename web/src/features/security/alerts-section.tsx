import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { unfinishedOf } from '../../lib/hooks/live/unfinished-alert.ts'
import type { Alert, AlertList } from '../../lib/hooks/live/use-alerts.ts'
import { waitOf, type SecondFactor, type Wait } from '../../lib/hooks/live/use-second-factor.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { FoldedList } from '../../ui/page/folded-list.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AlertAnswers } from '../../widgets/alerts/alert-answers.tsx'
import { AlertCard } from '../../widgets/alerts/alert-card.tsx'
import { UnfinishedCard } from '../../widgets/alerts/unfinished-card.tsx'
import { type Answering, useAlertAnswers } from '../../widgets/alerts/use-alert-answers.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'
import { DeviceAlerts } from './device-alerts.tsx'

/** How many unanswered alerts to list before « … autres alertes ». */
const SHOWN = 3

interface Props {
  readonly user: User
  readonly alerts: AlertList
  readonly factor: SecondFactor
}

/** Security alerts: one unanswered alert in a gold card, the others in a list, and past alerts collapsed. */
export function AlertsSection({ user, alerts, factor }: Props) {
  const { security } = useInsideText()
  const { waiting, secured, answering, notes } = useAlertAnswers(user, alerts)
  const [first, ...others] = waiting
  const unfinished = unfinishedOf(alerts)
  const past = pastOf(alerts)
  const { nowMs } = useServices()
  const wait = waitOf(factor, nowMs())

  return (
    <Section id="alertes" title={security.alerts}>
      {alerts.status === 'loading' && (
        <div className="card">
          <Skeleton />
        </div>
      )}
      {alerts.status === 'failed' && (
        <div className="card">
          <Empty title={security.alertsFailed} hint={security.alertsFailedHint} />
        </div>
      )}
      {unfinished !== undefined && (
        <UnfinishedCard
          key={unfinished.id}
          user={user}
          alert={unfinished}
          heading="h3"
          isFresh={unfinished.id === secured}
        />
      )}
      {alerts.status === 'ready' && first === undefined && unfinished === undefined && (
        <div className="card">
          <Empty title={security.noAlerts} hint={security.noAlertsHint} />
        </div>
      )}
      {first !== undefined && (
        <AlertCard
          key={first.id}
          user={user}
          alert={first}
          heading="h3"
          answering={answering}
          wait={wait}
        />
      )}
      {others.length > 0 && (
        <div className="card">
          <FoldedList
            className="rows fold"
            items={others}
            shown={SHOWN}
            more={security.otherAlerts}
          >
            {(alert) => (
              <AlertRow
                key={alert.id}
                user={user}
                alert={alert}
                answering={answering}
                wait={wait}
              />
            )}
          </FoldedList>
        </div>
      )}
      {past.length > 0 && (
        <details className="done card">
          <summary>
            <Icon name="chevron" />
            <span>{security.pastAlerts(past.length)}</span>
          </summary>
          <ul className="rows tight fold log" role="list">
            {past.map((alert) => (
              <PastAlert key={alert.id} alert={alert} />
            ))}
          </ul>
        </details>
      )}
      <DeviceAlerts uid={user.uid} />
      {notes}
    </Section>
  )
}

/** Returns the alerts that do not need an answer on this device, newest first. */
function pastOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ asks }) => !asks).toSorted((a, b) => b.at - a.at)
}

/** Returns what is known about an alert: sign-in method, device and place. */
function useWhere(): (alert: Alert) => string[] {
  const { security } = useInsideText()
  const providerName = useProviderName()
  const method = ({ passkeyName, provider }: Alert): string[] => {
    if (passkeyName !== undefined) return [security.passkey(passkeyName)]
    return provider === undefined ? [] : [providerName(provider)]
  }
  return (alert) => {
    const { browser, device, place } = alert
    return [
      ...method(alert),
      ...(browser !== undefined && device !== undefined ? [security.device(browser, device)] : []),
      ...(place === undefined ? [] : [place]),
    ]
  }
}

interface AlertRowProps extends Pick<Props, 'user'> {
  readonly alert: Alert
  readonly answering: Answering
  readonly wait: Wait | null
}

function AlertRow({ user, alert, answering, wait }: AlertRowProps) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const where = useWhere()
  return (
    <li>
      <span className="dot">
        <Icon name="alert" />
      </span>
      <div>
        <p className="name">{security.alertTitles[alert.kind]}</p>
        <p className="meta">
          {[...where(alert), formatMoment(locale, alert.at, nowMs())].join(' · ')}
        </p>
      </div>
      <div className="stack g2">
        <AlertAnswers user={user} alert={alert} answering={answering} wait={wait} isRow />
      </div>
    </li>
  )
}

function PastAlert({ alert }: { readonly alert: Alert }) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const where = useWhere()
  const { at, kind, readAt, securedAt } = alert

  const answer = (): string => {
    if (securedAt !== undefined) return security.answeredSecured
    if (readAt === undefined) return security.fromHere
    return isSuspicion(alert.kind) || isNews(kind) ? security.answeredSeen : security.answeredMine
  }
  return (
    <li>
      <Icon name="ok" />
      <div>
        <p className="name">
          <span>{`${security.alertTitles[kind]} `}</span>
          <Badge tone={securedAt === undefined ? 'success' : 'warning'} icon="check">
            {answer()}
          </Badge>
        </p>
        <p className="meta">{where(alert).join(' · ')}</p>
      </div>
      <time dateTime={new Date(at).toISOString()}>{formatMoment(locale, at, nowMs())}</time>
    </li>
  )
}
