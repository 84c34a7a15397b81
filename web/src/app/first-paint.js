/* global addEventListener, atob, document, history, localStorage, location, navigator */
// Runs before the first paint.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale, session, font, owner, isKnown
  try {
    font = localStorage.getItem('font')
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
    owner = localStorage.getItem('passkeyOwner')
    const token = localStorage.getItem('accessToken')
    const locked = localStorage.getItem('lockedAfterMinutes')
    session = token ?? locked
    isKnown = !locked && isAlive(token) && localStorage.getItem('known')
  } catch {
    // Storage is disabled or unreadable: use the browser's theme and language, and treat the visitor as unknown.
  }
  // An earlier visit has already loaded the font, so use the font immediately.
  if (font) dataset.font = ''
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  // Use the stored choice if there is one, else the browser's languages, else French. `hors-connexion.js` does the same.
  const known = [locale, ...navigator.languages].map((tag) => /^(?:fr|en)\b/.exec(tag)?.[0])
  const lang = (document.documentElement.lang = known.find(Boolean) ?? 'fr')

  // At the root, the server sends the sign-in form, which is what a visitor without a session needs.
  if (location.href === `${location.origin}/` && !session && dataset.page)
    history.replaceState(null, '', dataset.page)

  // Remove the code of an e-mailed link from the address bar (see `src/lib/mail-link.ts`). On the pages that such links open,
  // remove whatever follows the path: the link may have been mangled.
  const { hash, pathname, search } = location
  const [, place, rest] =
    /^(\/(?:auth\/action|securite\/alerte|compte\/reprendre)(?![\w-]))(.*)/i.exec(pathname) ?? []
  const action = (rest ?? '') + search + hash
  if (place ? action : /[?&#;](?:oobC|c)ode=/i.test(action))
    history.replaceState({ action }, '', place ?? pathname)

  // A person with a session sees the page's frame immediately, with their name (see `frame.js`).
  if (isKnown && location.pathname === dataset.frame) dataset.framed = ''

  // Hide the page rendered at build time if this visitor will see a different page.
  const page = location.pathname + location.search
  if (session || lang !== 'fr' || page !== dataset.page) dataset.held = ''

  function isAlive(token) {
    const claims = atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(claims).exp * 1000 > Date.now()
  }

  // Offer passkeys from the first paint. WebAuthn requires a domain, not an IP address (level 3, section 5.1.3).
  const { PublicKeyCredential } = globalThis
  if (PublicKeyCredential && !/^[\d.]+$|:/.test(location.hostname))
    dataset.passkeys = owner ? 'own' : ''

  // Note whether the person has pressed anything on this page. The browser's own flag (`userActivation`) survives from one
  // page to the next.
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => (dataset.acted = ''), { once: true, capture: true })
  // Note whether the person has gone back or forward on this page.
  addEventListener('popstate', () => (dataset.moved = ''), { once: true })

  // If the page's script does not load, the page looks complete but does nothing. Say so, in both languages.
  addEventListener(
    'error',
    ({ target }) => {
      if (target.type === 'module') document.getElementById('panne')?.removeAttribute('hidden')
    },
    { capture: true },
  )

  // If a form is submitted before its script has loaded, hold the submit until then.
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
