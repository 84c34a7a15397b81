import { themeStore } from '../../lib/theme.ts'

/** What touches the top of the window: the wall outside, the paper inside. */
const COLORS = {
  gate: { light: '#ffbc21', dark: '#1a1712' },
  inside: { light: '#fbfaf7', dark: '#100e0a' },
}

/** Gives the browser's own frame the colour of the page; answers how to stop following the theme. */
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
