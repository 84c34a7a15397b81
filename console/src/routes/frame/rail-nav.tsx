import { matchPath, Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../lib/paths.ts'
import { useMe } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { allScreens, allSections, sections, type Section } from '../screens.tsx'

/** Returns the section of the current page, or null if no page has this path. */
export function useSection(): Section | null {
  const { pathname } = useLocation()
  return allScreens.find(({ path }) => matchPath(path, pathname) !== null)?.section ?? null
}

/** Shows how many requests wait for this operator's decision. */
export function Turn() {
  const { frame } = useTexts()
  const { count } = useMe().toDecide
  if (count === 0) return null
  return (
    <>
      <span className="count turn" aria-hidden="true">
        {count}
      </span>
      <span className="vh">{` (${frame.toDecide(count)})`}</span>
    </>
  )
}

interface Props {
  readonly label: string
  readonly className?: string
  readonly onFollow?: () => void
}

/** The links to the sections of the console. */
export function RailNav({ label, className, onFollow }: Props) {
  const { frame } = useTexts()
  const current = useSection()
  return (
    <nav className={className} aria-label={label}>
      <ul role="list">
        {allSections.map((section) => (
          <li key={section}>
            <Link
              to={paths[section]}
              aria-current={section === current ? 'page' : undefined}
              onClick={onFollow}
            >
              <Icon name={sections[section]} />
              <span>{frame.sections[section]}</span>
              {section === 'pending' && <Turn />}
              {section === current && <i className="grain" aria-hidden="true" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
