/* global document, localStorage */
// Runs before the first paint: the theme and the language that were chosen on this device.
;(() => {
  try {
    const theme = localStorage.getItem('theme')
    const locale = localStorage.getItem('locale')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (locale === 'fr' || locale === 'en') document.documentElement.lang = locale
  } catch {
    // Storage is disabled: the system's theme and French remain.
  }
})()
