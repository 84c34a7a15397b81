import { useSyncExternalStore } from 'react'
import { themeStore, type Theme } from '../../lib/theme.ts'

export function useTheme(): Theme {
  return useSyncExternalStore(
    themeStore.subscribe,
    () => themeStore.get().theme,
    () => 'auto',
  )
}
