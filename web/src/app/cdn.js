/* global addEventListener, document, sessionStorage, setTimeout */
// In builds with a CDN: starts the page from the CDN if the CDN serves all the first files, or else from Hosting.
;(() => {
  /**
   * The time limit for the CDN, longer than a slow network needs. It is necessary because a host that never responds
   * triggers no error.
   */
  const PATIENCE_MS = 8000
  const KEY = 'cdnFailed'
  const { cdn, entry, parts } = document.documentElement.dataset
  let missing = Number(parts)
  let hasBegun = false

  const begin = (host) => {
    if (hasBegun) return
    hasBegun = true
    import(host + entry)
  }

  const say = () => {
    const isFrench = document.documentElement.lang === 'fr'
    const note = document.createElement('p')
    note.className = 'muted small'
    note.role = 'status'
    note.style.padding = '1rem'
    note.style.textAlign = 'center'
    note.textContent = isFrench
      ? 'Le réseau de distribution ne répond pas\u00A0: cette page vient directement de notre hébergement.'
      : 'Our content network does not answer: this page comes straight from our hosting.'
    document.body.append(note)
  }

  const leave = () => {
    begin('')
    console.warn(`CDN injoignable\u00A0: ${cdn}`)
    if (document.body) say()
    else addEventListener('DOMContentLoaded', say)
  }

  const fail = () => {
    try {
      // Remember the failure, so that later pages in this tab do not wait for the CDN again.
      sessionStorage.setItem(KEY, '')
    } catch {
      // Storage is disabled, so each page tries the CDN itself.
    }
    if (!hasBegun) leave()
  }

  const hear = ({ type, target: { rel, href = '' } }) => {
    if (rel !== 'modulepreload' || !href.startsWith(`${cdn}/`)) return
    if (type === 'error') fail()
    else if (--missing === 0) begin(cdn)
  }

  try {
    if (sessionStorage.getItem(KEY) !== null) leave()
  } catch {
    // Storage is disabled.
  }
  document.addEventListener('load', hear, true)
  document.addEventListener('error', hear, true)
  addEventListener('vite:preloadError', fail)
  setTimeout(() => {
    if (!hasBegun) fail()
  }, PATIENCE_MS)
})()
