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
  if (location.href === `${location.origin}/` && !session)
    history.replaceState(null, '', '/connexion')

  // The code of a mail's link leaves the address bar (see `src/lib/action-link.ts`).
  if (location.pathname === '/auth/action' && location.search)
    history.replaceState({ action: location.search }, '', '/auth/action')

  // What was rendered at build time is held back where this visitor will see something else.
  if (session || locale === 'en' || location.pathname !== dataset.page) dataset.held = ''

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
