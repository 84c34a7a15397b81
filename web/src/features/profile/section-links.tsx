import { useInsideText } from '../../i18n/inside.ts'
import { useAddress } from '../../lib/address.ts'
import { Link } from '../../ui/page/link.tsx'

/** The pages of the profile. */
export function SectionLinks({ isGuest }: { readonly isGuest: boolean }) {
  const { profile, access, data, security } = useInsideText()
  const { pathname } = useAddress()
  const links = [
    { to: '/profil', label: isGuest ? profile.appearanceShort : profile.identity },
    ...(isGuest
      ? []
      : [
          { to: '/profil/acces', label: access.title },
          { to: '/securite', label: security.title },
        ]),
    { to: '/profil/donnees', label: data.title },
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
