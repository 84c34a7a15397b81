import { Link } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { Icon } from '../../ui/icon.tsx'

export function Shortcuts({ isGuest }: { readonly isGuest: boolean }) {
  const { home } = useText()
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
              <Link to="/profil#identite">{home.changeName}</Link>
            </li>
            <li>
              <Icon name="key" />
              <Link to="/profil#acces">{home.seeLinked}</Link>
            </li>
          </>
        )}
        <li>
          <Icon name="sun" />
          <Link to="/profil#apparence">{home.changeAppearance}</Link>
        </li>
      </ul>
    </section>
  )
}
