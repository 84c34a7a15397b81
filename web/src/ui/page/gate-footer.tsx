import { useText } from '../../i18n/locale.tsx'
import { LanguageToggle } from '../theme/language-toggle.tsx'
import { Link } from './link.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'

export function GateFooter() {
  const { common } = useText()
  return (
    <footer className="foot">
      <Link to="/aide">{common.help}</Link>
      <Link to="/confidentialite">{common.privacy}</Link>
      <Link to="/conditions">{common.terms}</Link>
      <span className="line">
        <LanguageToggle />
        <ThemeToggle />
      </span>
    </footer>
  )
}
