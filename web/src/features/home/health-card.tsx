import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import { type AlertList, unreadOf } from '../../lib/hooks/use-alerts.ts'
import { paths } from '../../lib/paths.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'

interface HealthFact {
  readonly name: 'email' | 'name' | 'ways' | 'alerts'
  readonly good: boolean
  readonly title: string
  readonly hint: string | null
  /** Where the person can look at it. */
  readonly to: string
}

/** What the user record and the alerts say of the account's security. */
export function useHealth(user: User, alerts: AlertList): HealthFact[] {
  const { common } = useText()
  const { home } = useInsideText()
  const providerName = useProviderName()
  const { emailVerified, displayName, providers } = user
  const unread = unreadOf(alerts).length

  const email: HealthFact = {
    name: 'email',
    good: emailVerified,
    title: emailVerified ? home.emailVerified : home.emailUnverified,
    hint: emailVerified ? null : home.emailUnverifiedHint,
    to: paths.profile,
  }
  const name: HealthFact = {
    name: 'name',
    good: displayName !== null,
    title: displayName === null ? home.unnamed : home.named,
    hint: displayName === null ? home.unnamedHint : null,
    to: paths.profile,
  }
  const ways: HealthFact = {
    name: 'ways',
    good: providers.length > 1,
    title: providers.length > 1 ? home.severalWays : home.oneWay,
    hint: common.list(providers.map(providerName)),
    to: paths.access,
  }
  if (alerts.status !== 'ready') return [email, name, ways]
  const answered: HealthFact = {
    name: 'alerts',
    good: unread === 0,
    title: unread === 0 ? home.noAlert : home.alerts(unread),
    hint: null,
    to: `${paths.security}#alertes`,
  }
  return [email, name, ways, answered]
}

interface Props {
  readonly facts: readonly HealthFact[]
  /** Keeps a place for the alerts, so that nothing below jumps when they come. */
  readonly isWaiting: boolean
}

export function HealthCard({ facts, isWaiting }: Props) {
  const { home } = useInsideText()
  const good = facts.filter((fact) => fact.good).length
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
        {facts.map(({ name, good: isGood, title, hint, to }) => (
          <li key={name}>
            <Icon name={isGood ? 'ok' : 'alert'} />
            <div>
              <p className="name">{title}</p>
              {hint !== null && <p className="meta">{hint}</p>}
            </div>
            {!isGood && (
              <Link className="btn main" to={to} aria-label={home.seeLabel(title)}>
                {home.see}
              </Link>
            )}
          </li>
        ))}
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
