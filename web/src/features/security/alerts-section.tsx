import { isNews, isSuspicion } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { type Alert, type AlertList, unreadOf } from '../../lib/hooks/live/use-alerts.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { Section } from '../../ui/page/section.tsx'
import { AlertAnswers } from '../../widgets/alerts/alert-answers.tsx'
import { AlertCard } from '../../widgets/alerts/alert-card.tsx'
import { useSecureDialog } from '../../widgets/alerts/secure-dialog.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'
import { DeviceAlerts } from './device-alerts.tsx'

interface Props {
  readonly user: User
  readonly alerts: AlertList
}

/** Security alerts: the newest question in gold, other questions in a list, past alerts folded away. */
export function AlertsSection({ user, alerts }: Props) {
  const { security } = useInsideText()
  const [dialog, onSecure] = useSecureDialog(user)
  const [first, ...others] = unreadOf(alerts)
  const past = pastOf(alerts)

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
      {alerts.status === 'ready' && first === undefined && (
        <div className="card">
          <Empty title={security.noAlerts} hint={security.noAlertsHint} />
        </div>
      )}
      {first !== undefined && (
        <AlertCard user={user} alert={first} heading="h3" onSecure={onSecure} />
      )}
      {others.length > 0 && (
        <div className="card">
          <ul className="rows fold" role="list">
            {others.map((alert) => (
              <AlertRow key={alert.id} user={user} alert={alert} onSecure={onSecure} />
            ))}
          </ul>
        </div>
      )}
      {past.length > 0 && (
        <details className="done card">
          <summary>
            <Icon name="chevron" />
            {security.pastAlerts(past.length)}
          </summary>
          <ul className="rows tight fold log" role="list">
            {past.map((alert) => (
              <PastAlert key={alert.id} alert={alert} />
            ))}
          </ul>
        </details>
      )}
      <DeviceAlerts uid={user.uid} />
      {dialog}
    </Section>
  )
}

/** The alerts that wait for no answer from this device, newest first. */
function pastOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ asks }) => !asks).toSorted((a, b) => b.at - a.at)
}

/** Returns what is known of an alert's sign-in method, device and place. */
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
  readonly onSecure: (alert: Alert) => void
}

function AlertRow({ user, alert, onSecure }: AlertRowProps) {
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
        <AlertAnswers user={user} alert={alert} onSecure={onSecure} isRow />
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
          {security.alertTitles[kind]}{' '}
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
