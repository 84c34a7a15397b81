import { useRef, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { LanguageToggle } from '../../ui/page/language-toggle.tsx'
import { MeRow } from './me-row.tsx'
import { RailNav, useSection } from './rail-nav.tsx'

/** The sections on a narrow page: a native fold, which following a link or Escape closes. */
export function Drawer() {
  const { frame } = useTexts()
  const section = useSection()
  const fold = useRef<HTMLDetailsElement>(null)
  const close = (): void => {
    if (fold.current !== null) fold.current.open = false
  }
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || fold.current?.open !== true) return
    close()
    fold.current.querySelector('summary')?.focus()
  }
  const page = section === null ? frame.notFound : frame.sections[section]
  return (
    <details ref={fold} className="drawer" onKeyDown={closeOnEscape}>
      <summary className="btn bare" aria-label={frame.menuOf(page)}>
        <Icon name="menu" />
        <span>{frame.menu}</span>
      </summary>
      <div className="drawer-in">
        <RailNav label={frame.menuNavigation} onFollow={close} />
        <LanguageToggle />
        <MeRow leaveLabel={frame.leaveFromMenu} />
      </div>
    </details>
  )
}
