import { LanguageToggle } from './language-toggle.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function GateFooter() {
  return (
    <footer className="foot">
      <span className="line">
        <LanguageToggle />
        <ThemeToggle />
      </span>
    </footer>
  )
}
