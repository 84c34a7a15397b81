import type { User } from '@sesame/contract/user'
import { useCallback, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import type { Alert, AlertList } from '../../lib/hooks/use-alerts.ts'
import { Empty } from '../../ui/notes/empty.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { Toast } from '../../ui/notes/toast.tsx'
import { AlertRow } from './alert-row.tsx'
import { SecureAccount } from './secure-account.tsx'

interface Props {
  readonly user: User
  readonly alerts: AlertList
}

/** What happened to the account; the person says whether it was them. */
export function AlertsSection({ user, alerts }: Props) {
  const { security } = useInsideText()
  const { live } = useServices()
  const [suspect, setSuspect] = useState<Alert | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const forget = useCallback(() => setSaid(null), [])

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
    <section className="stack" id="alertes" aria-labelledby="alertes-t">
      <div className="stack g1">
        <h2 id="alertes-t">{security.alerts}</h2>
        <p className="muted">{security.alertsHint}</p>
      </div>
      <div className="card">{content()}</div>
      {suspect !== null && (
        <SecureAccount
          user={user}
          alert={suspect}
          onClose={(done) => {
            setSuspect(null)
            const byMail = user.email !== null && user.providers.includes('password')
            if (done) setSaid(byMail ? security.securedReset : security.secured)
          }}
        />
      )}
      <Toast message={said} onEnd={forget} />
    </section>
  )
}
