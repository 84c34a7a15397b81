import { ThemeToggle } from '@sesame/web/ui/theme/theme-toggle.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConsoleLogo } from '../../ui/page/console-logo.tsx'
import { LanguageToggle } from '../../ui/page/language-toggle.tsx'
import { useEnvironmentName } from '../../ui/page/use-environment-name.ts'
import { Drawer } from './drawer.tsx'
import { MeRow } from './me-row.tsx'
import { RailNav } from './rail-nav.tsx'

/** The dark rail; on a narrow page a bar, with the sections in a drawer. Where one is stays visible in both. */
export function Rail() {
  const { frame } = useTexts()
  const { environment } = useServices()
  const name = useEnvironmentName()
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
      </div>
    </header>
  )
}
