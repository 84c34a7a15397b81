import { Link, useLocation } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { paths } from '../../lib/paths.ts'

/** The pages of the profile. */
export function SectionLinks({ isGuest }: { readonly isGuest: boolean }) {
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
