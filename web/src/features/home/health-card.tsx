import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import { type AlertList, unreadOf } from '../../lib/hooks/use-alerts.ts'
import { paths } from '../../lib/paths.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

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

/** One fact about an account, good or worth a look. */
interface HealthFact {
  readonly name: 'email' | 'name' | 'ways' | 'alerts'
  readonly good: boolean
}

/** What the user record and the alerts say; nothing is guessed. */
export function accountHealth(user: User, alerts: AlertList): HealthFact[] {
  return [
    { name: 'email', good: user.emailVerified },
    { name: 'name', good: user.displayName !== null },
    { name: 'ways', good: user.providers.length > 1 },
    ...(alerts.status === 'ready'
      ? [{ name: 'alerts' as const, good: unreadOf(alerts).length === 0 }]
      : []),
  ]
}

interface HealthText {
  readonly title: string
  readonly hint: string | null
  /** Where the person can look at it. */
  readonly to: string
}

/** The words of each fact. */
function useHealthTexts(user: User, unread: number): (fact: HealthFact) => HealthText {
  const { common } = useText()
  const { home } = useInsideText()
  const providerName = useProviderName()
  const ways = common.list(user.providers.map(providerName))

  return ({ name, good }) => {
    switch (name) {
      case 'email':
        return {
          title: good ? home.emailVerified : home.emailUnverified,
          hint: good ? null : home.emailUnverifiedHint,
          to: paths.profile,
        }
      case 'name':
        return {
          title: good ? home.named : home.unnamed,
          hint: good ? null : home.unnamedHint,
          to: paths.profile,
        }
      case 'alerts':
        return {
          title: good ? home.noAlert : home.alerts(unread),
          hint: null,
          to: `${paths.security}#alertes`,
        }
      case 'ways':
        return { title: good ? home.severalWays : home.oneWay, hint: ways, to: paths.access }
    }
  }
}
