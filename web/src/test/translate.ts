/**
 * Does to the page what a browser's translator does: puts elements in the place of every text, now and whenever one comes
 * (not `font`, which is deprecated). It uses nothing from outside, so that it can be run in a browser too.
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
