import type { User } from '@sesame/contract/user'
import { formatToday } from '../../i18n/dates.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { GuestNote } from '../../ui/guest-note.tsx'
import { Heading } from '../../ui/heading.tsx'
import { accountHealth } from './account-health.ts'
import { HealthCard } from './health-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Shortcuts } from './shortcuts.tsx'

export function HomeScreen({ user }: { readonly user: User }) {
  const { home } = useText()
  const { locale } = useLocale()
  const lead = useLead(user)
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
        <p className="muted large">{lead}</p>
      </header>
      <div className="home">
        <div className="stack g5">
          {user.isAnonymous ? <GuestNote /> : <HealthCard user={user} />}
          <RecentActivity uid={user.uid} />
        </div>
        <Shortcuts isGuest={user.isAnonymous} />
      </div>
    </>
  )
}

/** One sentence on where the person stands. */
function useLead(user: User): string {
  const { home } = useText()
  const { newUser } = useAuthState()
  if (user.isAnonymous) return home.guestLead
  if (newUser) return home.newUserLead
  return home.lead(accountHealth(user).filter((fact) => !fact.good).length)
}
