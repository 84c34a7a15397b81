import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import type { AlertList } from '../../lib/hooks/live/use-alerts.ts'
import type { useLogins } from '../../lib/hooks/live/use-logins.ts'
import { paths } from '../../lib/paths.ts'
import { LoginHistory } from '../../widgets/login-history.tsx'

/** How many entries the card shows. The security screen has the full list. */
const SHOWN = 4

interface Props {
  readonly logins: ReturnType<typeof useLogins>
  readonly alerts: AlertList
  /** Whether the person is a guest. Guests see no link, because they have no security screen. */
  readonly isGuest?: boolean
}

export function RecentActivity({ logins, alerts, isGuest = false }: Props) {
  const { home } = useInsideText()
  return (
    <section className="stack" aria-labelledby="recent">
      <div className="line between">
        <h2 id="recent">{home.recent}</h2>
        {!isGuest && (
          <Link className="small" to={`${paths.security}#connexions`}>
            <span>{home.seeAll}</span> <span className="vh">{home.seeAllOf}</span>
          </Link>
        )}
      </div>
      <div className="card">
        <LoginHistory logins={logins} alerts={alerts} shown={SHOWN} />
      </div>
    </section>
  )
}
