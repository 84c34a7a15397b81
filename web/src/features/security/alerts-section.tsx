import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { Alert, AlertList } from '../../lib/hooks/use-alerts.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { useToast } from '../../ui/notes/toast.tsx'
import { Section } from '../../ui/page/section.tsx'
import { SecureAccount } from './secure-account.tsx'

interface Props {
  readonly user: User
  readonly alerts: AlertList
}

/** The security alerts; the person says of each whether it was them. */
export function AlertsSection({ user, alerts }: Props) {
  const { security } = useInsideText()
  const { live } = useServices()
  const [suspect, setSuspect] = useState<Alert | null>(null)
  const [toast, say] = useToast()

  const content = () => {
    if (alerts.status === 'loading') return <Skeleton />
    if (alerts.status === 'failed') {
      return <Empty title={security.devicesFailed} hint={security.devicesFailedHint} />
    }
    if (alerts.entries.length === 0) {
      return <Empty title={security.noAlerts} hint={security.noAlertsHint} />
    }
    return (
      <ul className="rows fold" role="list">
        {alerts.entries
          .toSorted((a, b) => b.at - a.at)
          .map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              onMine={() => live.markAlertRead(user.uid, alert.id)}
              onNotMine={() => setSuspect(alert)}
            />
          ))}
      </ul>
    )
  }

  return (
    <Section id="alertes" title={security.alerts} hint={security.alertsHint}>
      <div className="card">{content()}</div>
      {suspect !== null && (
        <SecureAccount
          user={user}
          alert={suspect}
          onClose={(done) => {
            setSuspect(null)
            const byMail = user.email !== null && user.providers.includes('password')
            if (done) say(byMail ? security.securedReset : security.secured)
          }}
        />
      )}
      {toast}
    </Section>
  )
}

interface AlertRowProps {
  readonly alert: Alert
  readonly onMine: () => Promise<void>
  readonly onNotMine: () => void
}

function AlertRow({ alert, onMine, onNotMine }: AlertRowProps) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  // Each alert has its own: answering one does not block another.
  const attempt = useAttempt()
  const { kind, at, browser, device, place, readAt } = alert
  const title = security.alertTitles[kind]
  const where = browser !== undefined && device !== undefined && security.device(browser, device)
  const facts = [where, place, formatMoment(locale, at, nowMs())]
  const isRead = readAt !== undefined

  return (
    <li>
      <span className="dot">
        <Icon name={isRead ? 'ok' : 'alert'} />
      </span>
      <div>
        <p className="name">
          {title} {isRead && <Badge icon="check">{security.read}</Badge>}
        </p>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
        <ErrorNote title={security.lockFailed} error={attempt.error} />
      </div>
      {!isRead && (
        <span className="line">
          <button
            className="btn tiny"
            type="button"
            aria-label={security.wasMeLabel(title)}
            aria-busy={attempt.pending !== null}
            onClick={() => void attempt.run('mine', onMine)}
          >
            {security.wasMe}
          </button>
          <button
            className="btn tiny danger"
            type="button"
            aria-label={security.wasNotMeLabel(title)}
            onClick={onNotMine}
          >
            {security.wasNotMe}
          </button>
        </span>
      )}
    </li>
  )
}
