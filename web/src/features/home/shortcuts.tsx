import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../../lib/paths.ts'

export function Shortcuts({ isGuest }: { readonly isGuest: boolean }) {
  const { home } = useInsideText()
  return (
    <section className="stack g2" aria-labelledby="raccourcis">
      <h2 id="raccourcis" className="h3">
        {home.shortcuts}
      </h2>
      <ul className="rows tight" role="list">
        {!isGuest && (
          <>
            <li>
              <Icon name="user" />
              <Link to={paths.profile}>{home.changeName}</Link>
            </li>
            <li>
              <Icon name="key" />
              <Link to={paths.access}>{home.seeLinked}</Link>
            </li>
          </>
        )}
        <li>
          <Icon name="sun" />
          <Link to={`${paths.profile}#apparence`}>{home.changeAppearance}</Link>
        </li>
      </ul>
    </section>
  )
}
