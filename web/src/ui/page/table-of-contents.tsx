import { Link } from 'react-router-dom'

interface Entry {
  readonly to: string
  readonly label: string
}

interface Props {
  readonly label: string
  readonly sections: readonly Entry[]
  /** Returns the `aria-current` value of the link to this address. */
  readonly currentOf: (to: string) => 'page' | 'true' | undefined
}

/** Links to the sections of a page, or to the pages of a group. */
export function TableOfContents({ label, sections, currentOf }: Props) {
  return (
    <nav className="toc" aria-label={label}>
      <ul role="list">
        {sections.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={currentOf(to)}>
              <i className="grain" aria-hidden="true" />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
