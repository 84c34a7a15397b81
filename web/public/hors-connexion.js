/* global addEventListener, document, localStorage, location, navigator */
// The offline page of `worker.js` and the page for what is not there (`build/not-found-page.ts`), in the theme and the
// language that were chosen on this device, or the browser's.
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
  // As in `first-paint.js`, which cannot be imported here.
  const known = [locale, ...navigator.languages].map((tag) => /^(?:fr|en)\b/.exec(tag)?.[0])
  const lang = known.find(Boolean) ?? 'fr'
  if (lang === 'en') {
    document.documentElement.lang = lang
    for (const main of document.querySelectorAll('main')) {
      main.hidden = main.lang !== lang
      if (!main.hidden) document.title = `${main.firstElementChild.textContent} — %NAME%`
    }
  }

  // Served at the address that was asked for: reloading it may work now. Its own address has nothing else.
  const retry = () =>
    location.pathname === '/hors-connexion' ? location.replace('/') : location.reload()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', retry)
  addEventListener('online', retry)
})()
