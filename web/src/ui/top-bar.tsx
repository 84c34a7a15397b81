import type { User } from '@sesame/contract/user'
import { NavLink } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface Props {
  readonly user: User
  readonly onSignOut: () => void
}

export function TopBar({ user, onSignOut }: Props) {
  const { common } = useText()
  return (
    <header className="top">
      <div>
        <Logo />
        <nav aria-label={common.navigation}>
          <NavLink to="/" end>
            {common.home}
          </NavLink>
          <NavLink to="/profil">{common.profile}</NavLink>
        </nav>
        <ThemeToggle />
        <AccountMenu user={user} onSignOut={onSignOut} />
      </div>
    </header>
  )
}
