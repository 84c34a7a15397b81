import type { Page } from './test.ts'

/**
 * Returns all text that a person can read or hear on the page: text, names of controls, descriptions. Leaves out text that is
 * marked as being in another language.
 */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode
      const isShown = parentElement?.checkVisibility({ visibilityProperty: true }) === true
      if (!isShown) continue
      const language = parentElement.closest<HTMLElement>('[lang]')?.lang
      if (language !== document.documentElement.lang) continue
      // Add the whole sentence, because a sentence may span several inline elements.
      const sentence = parentElement.closest<HTMLElement>('p, li, h1, h2, h3, label, button, a')
      texts.push(...(sentence?.innerText ?? walker.currentNode.textContent ?? '').split('\n'))
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (element.checkVisibility()) texts.push(element.getAttribute(name) ?? '')
      }
    }
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
  })
}
