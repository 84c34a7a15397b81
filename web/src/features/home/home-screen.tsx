import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { formatToday } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useAlerts } from '../../lib/hooks/use-alerts.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { WELCOME_VIDEO_ID } from '../../lib/welcome-video.ts'
import { Icon } from '../../ui/icon.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { GuestNote } from '../../widgets/account/guest-note.tsx'
import { LoginHistory } from '../../widgets/login-history.tsx'
import { HealthCard, useHealth } from './health-card.tsx'
import { VideoCard } from './video-card.tsx'

export function HomeScreen({ user }: { readonly user: User }) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  const alerts = useAlerts(user.isAnonymous ? null : user.uid)
  const facts = useHealth(user, alerts)
  const { newUser } = useAuthState()
  const { nowMs } = useServices()
  const firstName = user.displayName?.split(' ')[0]

  const lead = (): string => {
    if (user.isAnonymous) return home.guestLead
    if (newUser) return home.newUserLead
    // Keeps the line's height until the alerts are known.
    if (alerts.status === 'loading') return '\u00A0'
    return home.lead(facts.filter(({ good }) => !good).length)
  }

  return (
    <>
      <header className="stack g2">
        <p className="muted">
          <time dateTime={new Date(nowMs()).toISOString().slice(0, 10)}>
            {formatToday(locale, nowMs())}
          </time>
        </p>
        <Heading title={home.title} className="display">
          {firstName === undefined ? home.helloGuest : home.hello(firstName)}
        </Heading>
        <p className="muted large">{lead()}</p>
      </header>
      <div className="home">
        <div className="stack g5">
          {user.isAnonymous ? (
            <GuestNote user={user} />
          ) : (
            <HealthCard facts={facts} isWaiting={alerts.status === 'loading'} />
          )}
          <RecentActivity uid={user.uid} />
        </div>
        <div className="stack g5">
          {WELCOME_VIDEO_ID !== '' && <VideoCard videoId={WELCOME_VIDEO_ID} />}
          <Shortcuts isGuest={user.isAnonymous} />
        </div>
      </div>
    </>
  )
}

/** The latest; the whole list belongs to the security screen. */
const SHOWN = 4

function RecentActivity({ uid }: { readonly uid: string }) {
  const { home } = useInsideText()
  return (
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{home.recent}</h2>
      <div className="card">
        <LoginHistory uid={uid} shown={SHOWN} />
      </div>
    </section>
  )
}

function Shortcuts({ isGuest }: { readonly isGuest: boolean }) {
  const { home } = useInsideText()
  return (
    <section className="stack g2" aria-labelledby="raccourcis">
      <h2 id="raccourcis" className="h3">
        {home.shortcuts}
      </h2>
      <ul className="rows tight" role="list">
        {!isGuest && (
          <>
            <li>
              <Icon name="user" />
              <Link to={paths.profile}>{home.changeName}</Link>
            </li>
            <li>
              <Icon name="key" />
              <Link to={paths.access}>{home.seeLinked}</Link>
            </li>
          </>
        )}
        <li>
          <Icon name="sun" />
          <Link to={`${paths.profile}#apparence`}>{home.changeAppearance}</Link>
        </li>
      </ul>
    </section>
  )
}
