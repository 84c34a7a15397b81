import type { User } from '@sesame/contract/user'
import { formatToday } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { useAlerts, type AlertList } from '../../lib/hooks/use-alerts.ts'
import { WELCOME_VIDEO_ID } from '../../lib/welcome-video.ts'
import { GuestNote } from '../../widgets/account/guest-note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { accountHealth } from './account-health.ts'
import { HealthCard } from './health-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { VideoCard } from './video-card.tsx'

export function HomeScreen({ user }: { readonly user: User }) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  const alerts = useAlerts(user.isAnonymous ? null : user.uid)
  const lead = useLead(user, alerts)
  const { nowMs } = useServices()
  const firstName = user.displayName?.split(' ')[0]

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
        <p className="muted large">{lead ?? '\u00A0'}</p>
      </header>
      <div className="home">
        <div className="stack g5">
          {user.isAnonymous ? (
            <GuestNote user={user} />
          ) : (
            <HealthCard user={user} alerts={alerts} />
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

/** One sentence on where the person stands; null while that is not known. */
function useLead(user: User, alerts: AlertList): string | null {
  const { home } = useInsideText()
  const { newUser } = useAuthState()
  if (user.isAnonymous) return home.guestLead
  if (newUser) return home.newUserLead
  if (alerts.status === 'loading') return null
  return home.lead(accountHealth(user, alerts).filter((fact) => !fact.good).length)
}
