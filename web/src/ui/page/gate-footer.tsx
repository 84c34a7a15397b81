import { Link } from 'react-router-dom'
import { useText } from '../../i18n/locale.tsx'
import { LanguageToggle } from '../theme/language-toggle.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { paths } from '../../lib/paths.ts'

export function GateFooter() {
  const { common } = useText()
  return (
    <footer className="foot">
      <Link to={paths.help}>{common.help}</Link>
      <Link to={paths.privacy}>{common.privacy}</Link>
      <Link to={paths.terms}>{common.terms}</Link>
      <span className="line">
        <LanguageToggle />
        <ThemeToggle />
      </span>
    </footer>
  )
}
