import { useInsertionEffect } from 'react'

const adopted = new Set<string>()

/**
 * Adds a style sheet that only a few screens need, so that the first load does not carry it. Import it with `?inline`, so that it
 * comes with the code of its screens, also offline. It stays once it is there.
 */
export function useStyles(css: string): void {
  useInsertionEffect(() => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, [css])
}
