import { useText } from '../../i18n/locale.tsx'
import { isDark, setTheme } from '../../lib/theme.ts'
import { Icon } from '../icon.tsx'
import { useTheme } from './use-theme.ts'

export function ThemeToggle() {
  const { common } = useText()
  const theme = useTheme()
  return (
    <button
      className="btn bare round"
      type="button"
      aria-label={common.switchTheme}
      onClick={() => setTheme(isDark(theme) ? 'light' : 'dark')}
    >
      <Icon name="auto" />
    </button>
  )
}
