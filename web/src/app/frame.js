/* global document, localStorage, NodeFilter */
// Runs just after the page's frames: keeps only the person's frame, and fills in the data that this device stores about
// them.
;(() => {
  const { dataset, lang } = document.documentElement
  if (!('framed' in dataset)) return
  const known = JSON.parse(localStorage.getItem('known'))
  const put = (text) => text.replace(/de Ω Ω|Ω Ω|ΩΩ|Ω/g, (standIn) => known[standIn] ?? '')
  const frames = document.getElementById('frames')
  // The previous version stored only people with a name.
  const frame = frames.querySelector(`:scope > [data-kind=${known.kind ?? 'named'}]:lang(${lang})`)
  frames.replaceChildren(frame ?? '')
  // Guests have a frame only at home.
  if (!frame) {
    delete dataset.framed
    return
  }
  document.title = frame.dataset.title
  for (const element of frame.querySelectorAll('[aria-label*="Ω"]'))
    element.ariaLabel = put(element.ariaLabel)
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  // If a button is pressed before its script has loaded, note it: `app.tsx` repeats the click. Listen for `mousedown` too: no
  // click follows if the page replaces the frame before the mouse button is released.
  for (const press of ['mousedown', 'click'])
    frame.addEventListener(press, ({ target }) => {
      target.closest('button')?.setAttribute('data-pressed', '')
    })
  while (texts.nextNode()) texts.currentNode.data = put(texts.currentNode.data)
})()
