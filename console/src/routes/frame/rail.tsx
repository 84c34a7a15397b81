import { LanguageToggle } from '@sesame/web/ui/page/language-toggle.tsx'
import { ThemeToggle } from '@sesame/web/ui/theme/theme-toggle.tsx'
import { Avatar } from '@sesame/web/widgets/account/avatar.tsx'
import { useRef, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices, useMe } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConsoleLogo } from '../../ui/page/console-logo.tsx'
import { useEnvironmentName } from '../../ui/page/use-environment-name.ts'
import { RailNav, Turn, useSection } from './rail-nav.tsx'

/** The dark side menu. On a narrow page, it becomes a bar with a menu of the sections. Both mark the current section. */
export function Rail() {
  const { frame } = useTexts()
  const { environment } = useServices()
  const name = useEnvironmentName()
  const { count } = useMe().toDecide
  return (
    <header className="rail">
      <div className="rail-in">
        <ConsoleLogo />
        <div className="env">
          <Icon name="globe" />
          <p>
            <b>{name}</b>
            <span className="vh">{frame.project}</span>
            <small>{environment.project}</small>
          </p>
          <ThemeToggle />
        </div>
        <RailNav className="wide" label={frame.navigation} />
        <div className="tongue">
          <LanguageToggle />
        </div>
        <MeRow leaveLabel={frame.leave} />
        <Drawer />
        {/* Only a change is announced to screen readers. */}
        <p className="vh" aria-live="polite">
          {count > 0 && frame.toDecide(count)}
        </p>
      </div>
    </header>
  )
}

/** The menu of sections on a narrow page: a native `<details>`, closed by Escape or by following a link. */
function Drawer() {
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
      <summary className="btn bare">
        <Icon name="menu" />
        <span>
          <span>{frame.menu}</span>
          <span className="vh">{` ${frame.menuOf(page)}`}</span>
        </span>
        <Turn />
      </summary>
      <div className="drawer-in">
        <RailNav label={frame.menuNavigation} onFollow={close} />
        <LanguageToggle />
        <MeRow leaveLabel={frame.leaveFromMenu} />
      </div>
    </details>
  )
}

/** Shows the operator's name and role, and the button to sign out. */
function MeRow({ leaveLabel }: { readonly leaveLabel: string }) {
  const { frame } = useTexts()
  const { session } = useServices()
  const { displayName, email, uid, role } = useMe()
  return (
    <div className="me">
      <Avatar user={{ displayName: displayName ?? email, photoURL: null }} size="s" />
      <p>
        <b>{displayName ?? email ?? uid}</b>
        <small>{frame.roles[role]}</small>
      </p>
      <button
        className="btn bare round"
        type="button"
        aria-label={leaveLabel}
        onClick={() => void session.leave()}
      >
        <Icon name="out" />
      </button>
    </div>
  )
}
