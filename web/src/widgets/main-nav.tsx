import type { Titled } from '@sesame/contract/titles'
import type { User } from '@sesame/contract/user'
import { applicationTabs } from '../../../application/web/tabs.ts'
import { Link, useLocation } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { useLocale } from '../i18n/locale.tsx'
import { unreadOf, useAlerts } from '../lib/hooks/live/use-alerts.ts'
import { paths } from '../lib/paths.ts'
import { Icon, type IconName } from '../ui/icon.tsx'

interface Place {
  readonly to: string
  readonly icon: IconName
  readonly label: string
  /** The number of unanswered alerts on the linked page. */
  readonly waiting?: number
}

/** A link of the application behind the sign-in (docs/behind-the-door.md). */
export interface ApplicationTab extends Pick<Place, 'to' | 'icon'> {
  readonly label: Titled
}

/** The links to the signed-in pages: in the top bar or, on phones, at the bottom of the page (see `.tabs` in the style sheet). */
export function MainNav({ user }: { readonly user: User }) {
  const { frame, home, profile, security } = useInsideText()
  const { locale } = useLocale()
  const waiting = unreadOf(useAlerts(user.isAnonymous ? null : user.uid)).length
  const places: readonly Place[] = [
    { to: paths.home, icon: 'home', label: home.title },
    ...applicationTabs.map(({ label, ...tab }) => ({ ...tab, label: label[locale] })),
    { to: paths.profile, icon: 'user', label: profile.title },
    ...(user.isAnonymous
      ? []
      : [{ to: paths.security, icon: 'shield', label: security.title, waiting } as const]),
  ]
  return (
    <nav className="tabs" aria-label={frame.navigation}>
      {places.map((place) => (
        <Tab key={place.to} {...place} />
      ))}
    </nav>
  )
}

function Tab({ to, icon, label, waiting = 0 }: Place) {
  const { frame } = useInsideText()
  const { pathname } = useLocation()
  // Mark a link as current on the pages below its path too, for example « Profil ».
  const isWithin = to !== paths.home && pathname.startsWith(`${to}/`)
  return (
    <Link to={to} aria-current={pathname === to ? 'page' : isWithin || undefined}>
      <Icon name={icon} />
      <span>{label}</span>
      {waiting > 0 && (
        <>
          <i className="pip" aria-hidden="true" />
          <span className="vh">{` ${frame.waiting(waiting)}`}</span>
        </>
      )}
    </Link>
  )
}
