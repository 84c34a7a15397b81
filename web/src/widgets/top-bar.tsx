import type { User } from '@sesame/contract/user'
import { Link, useLocation } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { useText } from '../i18n/locale.tsx'
import { unreadOf, useAlerts } from '../lib/hooks/use-alerts.ts'
import { paths } from '../lib/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/page/logo.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { AccountMenu } from './account/account-menu.tsx'

interface Props {
  readonly user: User
  /** Null for guests, who have nothing to unlock with. */
  readonly onLock: (() => void) | null
  readonly onSignOut: () => void
}

export function TopBar({ user, onLock, onSignOut }: Props) {
  const { common } = useText()
  const { security } = useInsideText()
  const unread = unreadOf(useAlerts(user.isAnonymous ? null : user.uid)).length
  const { pathname } = useLocation()
  // Pages under « Profil » mark its link as current, too.
  const current = (path: string) => {
    if (pathname === path) return 'page'
    return path !== paths.home && pathname.startsWith(`${path}/`) ? true : undefined
  }
  return (
    <header className="top">
      <div>
        <Logo />
        <nav aria-label={common.navigation}>
          <Link to={paths.home} aria-current={current(paths.home)}>
            {common.home}
          </Link>
          <Link to={paths.profile} aria-current={current(paths.profile)}>
            {common.profile}
          </Link>
          {!user.isAnonymous && (
            <Link to={paths.security} className="roomy" aria-current={current(paths.security)}>
              {security.title}
            </Link>
          )}
        </nav>
        <AlertsLink unread={unread} />
        <ThemeToggle />
        <AccountMenu user={user} onLock={onLock} onSignOut={onSignOut} />
      </div>
    </header>
  )
}

/** Shown while there are unread alerts. */
function AlertsLink({ unread }: { readonly unread: number }) {
  const { security } = useInsideText()
  if (unread === 0) return null
  return (
    <Link
      className="btn bare round alerts"
      to={`${paths.security}#alertes`}
      aria-label={security.alertsLink(unread)}
    >
      <Icon name="bell" />
      <span className="badge danger" aria-hidden="true">
        {unread}
      </span>
    </Link>
  )
}
