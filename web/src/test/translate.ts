/**
 * Changes the page as a browser's translator does: replaces every text by elements, now and whenever a text is added. (Real
 * translators use `font`, but it is deprecated.) The function uses nothing defined outside its body, so that it can also run in a
 * browser.
 */
export function translate(): void {
  const put = (text: Text): void => {
    const parent = text.parentElement
    if (text.data.trim() === '' || parent === null) return
    if (parent.closest('x-font, script, style, textarea, option') !== null) return
    const outer = document.createElement('x-font')
    const inner = document.createElement('x-font')
    inner.textContent = text.data
    outer.append(inner)
    text.replaceWith(outer)
  }
  const putAll = (node: Node): void => {
    if (node instanceof Text) put(node)
    else for (const child of [...node.childNodes]) putAll(child)
  }
  putAll(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) putAll(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  document.documentElement.lang = 'es'
  document.documentElement.classList.add('translated-ltr')
}
