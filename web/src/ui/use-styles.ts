import { useInsertionEffect } from 'react'

const adopted = new Set<string>()

/**
 * Adds a style sheet that only a few screens need, to keep it out of the first load. Import the style sheet with `?inline`, so
 * that it is part of the screens' code and also available offline. The style sheet is never removed.
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
