import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { unreadOf, type AlertList } from '../../lib/use-alerts.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
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

  return (
    <section className="card gold stack" aria-labelledby="sante">
      <div className="line between">
        <h2 id="sante">{home.health}</h2>
        <Gauge
          label={home.health}
          value={good}
          max={facts.length}
          valueText={home.healthText(good, facts.length)}
        >
          {home.healthValue(good, facts.length)}
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
      </ul>
    </section>
  )
}
