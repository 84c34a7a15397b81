/* global addEventListener, document, history, localStorage, location */
// Runs before the first paint.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale, session, font
  try {
    font = localStorage.getItem('font')
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
    session = localStorage.getItem('accessToken') ?? localStorage.getItem('lockedAfterMinutes')
  } catch {
    // Storage is disabled: the system's theme and French remain, and no session is known.
  }
  // Who has been here has it.
  if (font) dataset.font = ''
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (locale === 'fr' || locale === 'en') document.documentElement.lang = locale

  // The site's root answers with the sign-in form: whoever has no session is there already.
  if (location.href === `${location.origin}/` && !session && dataset.page)
    history.replaceState(null, '', dataset.page)

  // The code of a mail's link leaves the address bar (see `src/lib/action-link.ts`).
  if (location.search.includes('oobCode='))
    history.replaceState({ action: location.search }, '', location.pathname)

  // What was rendered at build time is held back where this visitor will see something else.
  const page = location.pathname + location.search
  if (session || locale === 'en' || page !== dataset.page) dataset.held = ''

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
