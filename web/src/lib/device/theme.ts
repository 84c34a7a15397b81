import { createStore } from '../store.ts'
import { readPreference, writePreference } from './storage.ts'

/** `auto` follows the system. `app/first-paint.js` reads the stored theme before the first paint. */
export const THEMES = ['light', 'dark', 'auto'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

function storedTheme(): Theme {
  const theme = readPreference(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}

/** The theme chosen on this device. */
export const themeStore = createStore<{ theme: Theme }>({ theme: storedTheme() })

export function setTheme(theme: Theme): void {
  writePreference(KEY, theme === 'auto' ? null : theme)
  if (theme === 'auto') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  themeStore.set({ theme })
}

/** Whether the page is dark now, because of the chosen theme or because of the system's setting. */
export function isDark(theme: Theme): boolean {
  return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}
