/* global addEventListener, document, localStorage, location, navigator */
// Runs before the first paint, like the product's script (web/src/app/first-paint.js), for a page without a session of
// its own.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale
  try {
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
  } catch {
    // Storage is disabled: the browser determines theme and language.
  }
  // Operators visit often, so fetch the brand's font immediately.
  dataset.font = ''
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  const known = [locale, ...navigator.languages].map((tag) => /^(?:fr|en)\b/.exec(tag)?.[0])
  document.documentElement.lang = known.find(Boolean) ?? 'fr'

  // WebAuthn accepts a domain, never an IP address (level 3, section 5.1.3).
  const { PublicKeyCredential } = globalThis
  if (PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)) dataset.passkeys = ''

  // Whether anything was pressed on this page, and whether the person went back or forward on it (see `ui/page/heading.tsx`).
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => (dataset.acted = ''), { once: true, capture: true })
  addEventListener('popstate', () => (dataset.moved = ''), { once: true })

  // Without its script the page is empty, so say that, in both languages.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type === 'module') document.getElementById('panne')?.removeAttribute('hidden')
    },
    { capture: true },
  )
})()
