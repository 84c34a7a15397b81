/* global addEventListener, document, localStorage, location */
// The page of `worker.js`, with the theme and the language that were chosen on this device.
;(() => {
  const { dataset } = document.documentElement
  let theme, locale
  try {
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
  } catch {
    // Storage is disabled: the system's theme and French remain.
  }
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (locale === 'en') {
    document.documentElement.lang = locale
    for (const main of document.querySelectorAll('main')) main.hidden = main.lang !== locale
    document.title = 'You are offline — Sésame'
  }

  // Served at the address that was asked for: reloading it may work now. Its own address has nothing else.
  const retry = () =>
    location.pathname === '/hors-connexion' ? location.replace('/') : location.reload()
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', retry)
  addEventListener('online', retry)
})()
