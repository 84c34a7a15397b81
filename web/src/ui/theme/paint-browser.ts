import { themeStore } from '../../lib/device/theme.ts'

/**
 * Gives the browser's toolbar the colour of this kind of page, also after theme changes. The page's `theme-color` elements
 * contain the colours for each theme (`index.html`). Returns a function that stops this.
 */
export function paintBrowser(place: 'gate' | 'inside'): () => void {
  const paint = (): void => {
    const { theme } = themeStore.get()
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    for (const meta of metas) {
      const source = theme === 'auto' ? meta : metas.find(({ media }) => media.includes(theme))
      meta.content = source?.dataset[place] ?? ''
    }
  }
  paint()
  return themeStore.subscribe(paint)
}
