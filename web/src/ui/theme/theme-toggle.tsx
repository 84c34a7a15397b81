import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { isDark, setTheme, type Theme, themeStore } from '../../lib/device/theme.ts'
import { DoorIcon } from '../door-icon.tsx'

/**
 * A button that switches between light and dark. If the new theme is the same as the system's, the page follows the system again.
 */
export function ThemeToggle() {
  const { common } = useText()
  const theme = useTheme()
  const toggle = (): void => {
    const isSystem = isDark(theme) === isDark('auto')
    if (!isSystem) setTheme('auto')
    else setTheme(isDark(theme) ? 'light' : 'dark')
  }
  return (
    <button
      className="btn bare round"
      type="button"
      aria-label={common.switchTheme}
      onClick={toggle}
    >
      <DoorIcon name="auto" />
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
