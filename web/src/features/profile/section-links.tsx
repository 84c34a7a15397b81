import { useText } from '../../i18n/locale.tsx'

interface Props {
  readonly isGuest: boolean
  /** The hash of the address. */
  readonly current: string
}

export function SectionLinks({ isGuest, current }: Props) {
  const { profile } = useText()
  const links = [
    ...(isGuest
      ? []
      : [
          { href: '#identite', label: profile.identity },
          { href: '#acces', label: profile.linked },
        ]),
    { href: '#apparence', label: profile.appearanceShort },
    ...(isGuest ? [{ href: '#donnees', label: profile.data }] : []),
  ]
  const shown = links.some(({ href }) => href === current) ? current : links[0]?.href
  return (
    <nav className="toc" aria-label={profile.sections}>
      <ul role="list">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href} aria-current={href === shown ? 'true' : undefined}>
              <i className="grain" aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
