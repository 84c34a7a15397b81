import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { isDark, setTheme, type Theme, themeStore } from '../../lib/device/theme.ts'
import { Icon } from '../icon.tsx'

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

export function useTheme(): Theme {
  return useSyncExternalStore(
    themeStore.subscribe,
    () => themeStore.get().theme,
    () => 'auto',
  )
}
