import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { unreadOf, type AlertList } from '../../lib/hooks/use-alerts.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { accountHealth } from './account-health.ts'
import { useHealthTexts } from './use-health-texts.ts'

interface Props {
  readonly user: User
  readonly alerts: AlertList
}

export function HealthCard({ user, alerts }: Props) {
  const { home } = useInsideText()
  const texts = useHealthTexts(user, unreadOf(alerts).length)
  const facts = accountHealth(user, alerts)
  const good = facts.filter((fact) => fact.good).length
  // The alerts have their place before they are known: nothing below may jump.
  const isWaiting = alerts.status === 'loading'
  const all = facts.length + (isWaiting ? 1 : 0)

  return (
    <section className="card gold stack" aria-labelledby="sante">
      <div className="line between">
        <h2 id="sante">{home.health}</h2>
        <Gauge label={home.health} value={good} max={all} valueText={home.healthText(good, all)}>
          {home.healthValue(good, all)}
        </Gauge>
      </div>
      <ul className="rows tight fold" role="list">
        {facts.map((fact) => {
          const { title, hint, to } = texts(fact)
          return (
            <li key={fact.name}>
              <Icon name={fact.good ? 'ok' : 'alert'} />
              <div>
                <p className="name">{title}</p>
                {hint !== null && <p className="meta">{hint}</p>}
              </div>
              {!fact.good && (
                <Link className="btn main" to={to} aria-label={home.seeLabel(title)}>
                  {home.see}
                </Link>
              )}
            </li>
          )
        })}
        {isWaiting && (
          <li className="solo" aria-hidden="true">
            <p className="name">
              {'\u00A0'}
              <span className="bone medium late" />
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}
