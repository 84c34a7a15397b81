/* global addEventListener, atob, document, history, localStorage, location, navigator */
// Runs before the first paint.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale, session, font, isKnown
  try {
    font = localStorage.getItem('font')
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
    const token = localStorage.getItem('accessToken')
    const locked = localStorage.getItem('lockedAfterMinutes')
    session = token ?? locked
    isKnown = !locked && isAlive(token) && localStorage.getItem('known')
  } catch {
    // Storage is disabled, or unreadable: theme and language are the browser's, and nobody is known.
  }
  // Who has been here has it.
  if (font) dataset.font = ''
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  // What was chosen here, then the browser's languages; French for the others. `hors-connexion.js` does the same.
  const known = [locale, ...navigator.languages].map((tag) => /^(?:fr|en)\b/.exec(tag)?.[0])
  const lang = (document.documentElement.lang = known.find(Boolean) ?? 'fr')

  // The site's root answers with the sign-in form: a visitor without a session is there already.
  if (location.href === `${location.origin}/` && !session && dataset.page)
    history.replaceState(null, '', dataset.page)

  // The code of a mail's link leaves the address bar (see `src/lib/mail-link.ts`).
  if (/[?&](?:oobC|c)ode=/.test(location.search))
    history.replaceState({ action: location.search }, '', location.pathname)

  // Who has a session sees the frame of the page at once, with their name (see `frame.js`).
  if (isKnown && location.pathname === dataset.frame) dataset.framed = ''

  // What was rendered at build time is held back where this visitor will see something else.
  const page = location.pathname + location.search
  if (session || lang !== 'fr' || page !== dataset.page) dataset.held = ''

  function isAlive(token) {
    const claims = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(claims).exp * 1000 > Date.now()
  }

  // Passkeys are offered from the first paint on. WebAuthn takes a domain, never an IP address (level 3, section 5.1.3).
  const { PublicKeyCredential } = globalThis
  if (PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname)) dataset.passkeys = ''

  // Whether anything was pressed on this page. The browser's own word (`userActivation`) lasts from one page to the next.
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => (dataset.acted = ''), { once: true, capture: true })
  // And whether the person went back or forward on it.
  addEventListener('popstate', () => (dataset.moved = ''), { once: true })

  // A form that is sent before its script is here waits for it.
  addEventListener(
    'submit',
    (event) => {
      if ('ready' in dataset) return
      event.preventDefault()
      dataset.sent = ''
    },
    { capture: true },
  )
})()
