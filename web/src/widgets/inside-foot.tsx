import { useInsideText } from '../i18n/inside.ts'
import { LanguageToggle } from '../ui/page/language-toggle.tsx'
import { FootLinks } from './foot-links.tsx'

/** The footer of the signed-in pages. */
export function InsideFoot() {
  const { frame } = useInsideText()
  return (
    <footer className="base">
      <nav className="foot" aria-label={frame.foot}>
        <FootLinks />
      </nav>
      <LanguageToggle />
    </footer>
  )
}
