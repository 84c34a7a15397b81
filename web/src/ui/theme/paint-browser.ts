import { themeStore } from '../../lib/device/theme.ts'

/** The colour at the top of each kind of page. */
const COLORS = {
  gate: { light: '#ffbc21', dark: '#1a1712' },
  inside: { light: '#fbfaf7', dark: '#100e0a' },
}

/** Gives the browser's frame the page's colour, and follows theme changes. Returns a function that stops this. */
export function paintBrowser(place: keyof typeof COLORS): () => void {
  const paint = (): void => {
    const { theme } = themeStore.get()
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const system = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = COLORS[place][theme === 'auto' ? system : theme]
    }
  }
  paint()
  return themeStore.subscribe(paint)
}
