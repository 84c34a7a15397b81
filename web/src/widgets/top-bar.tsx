import type { User } from '@sesame/contract/user'
import { Logo } from '../ui/page/logo.tsx'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import { AccountMenu } from './account/account-menu.tsx'
import { MainNav } from './main-nav.tsx'

interface Props {
  readonly user: User
  /** Locks the session; null for guests, because they could not unlock it. */
  readonly onLock: (() => void) | null
  readonly onSignOut: () => void
}

export function TopBar({ user, onLock, onSignOut }: Props) {
  return (
    <header className="top">
      <div>
        <Logo />
        <MainNav user={user} />
        <ThemeToggle />
        <AccountMenu user={user} onLock={onLock} onSignOut={onSignOut} />
      </div>
    </header>
  )
}
