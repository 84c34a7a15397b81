/* global addEventListener, document, localStorage, location, navigator */
// Runs on the offline page of `worker.js` and on the 404 page (`build/not-found-page.ts`). Applies the theme and the language
// that were chosen on this device, or else the browser's.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale
  try {
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
  } catch {
    // Storage is disabled: nothing was chosen.
  }
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  // Same rule as in `first-paint.js`, which cannot be imported here.
  const known = [locale, ...navigator.languages].map((tag) => /^(?:fr|en)\b/.exec(tag)?.[0])
  const lang = known.find(Boolean) ?? 'fr'
  if (lang === 'en') {
    document.documentElement.lang = lang
    for (const main of document.querySelectorAll('main')) {
      main.hidden = main.lang !== lang
      if (!main.hidden) document.title = `${main.firstElementChild.textContent} — %NAME%`
    }
  }

  // The worker shows this page at the requested address, so a reload may succeed. At this page's own address, go home instead.
  const retry = () =>
    location.pathname === '/hors-connexion' ? location.replace('/') : location.reload()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', retry)
  addEventListener('online', retry)
})()
