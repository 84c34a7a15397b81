import type { User } from '@sesame/contract/user'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { GuestNote } from '../../widgets/account/guest-note.tsx'

interface Props {
  readonly user: User
  /** Above the two columns. */
  readonly header: ReactNode
  readonly children: ReactNode
}

/** A page of the profile: its header, the links to the others, its sections. */
export function ProfileFrame({ user, header, children }: Props) {
  useFreshUser()
  const { hash } = useLocation()

  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  return (
    <>
      {user.isAnonymous && <GuestNote user={user} />}
      {header}
      <div className="aside">
        <SectionLinks isGuest={user.isAnonymous} />
        <div className="stack g7">{children}</div>
      </div>
    </>
  )
}

/** The pages of the profile. */
function SectionLinks({ isGuest }: { readonly isGuest: boolean }) {
  const { profile, access, data, security } = useInsideText()
  const { pathname } = useLocation()
  const links = [
    { to: paths.profile, label: isGuest ? profile.appearanceShort : profile.identity },
    ...(isGuest
      ? []
      : [
          { to: paths.access, label: access.title },
          { to: paths.security, label: security.title },
        ]),
    { to: paths.data, label: data.title },
  ]
  return (
    <nav className="toc" aria-label={profile.sections}>
      <ul role="list">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              <i className="grain" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Fetches the user when the page is opened and when its tab is shown again: the address may have been verified in
 * another tab.
 */
function useFreshUser(): void {
  const { auth } = useServices()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void auth.user.fetch().catch(() => undefined)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [auth])
}
