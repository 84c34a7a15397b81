import { createRedirects } from '../lib/auth/account/redirects.ts'
import { localStorageOrNull } from '../lib/storage.ts'
import { trustedScript, WORKER } from '../lib/trusted-script.ts'

/** What can wait for the first screen. */
export function afterStart(): void {
  renewRestoredPage()
  if (import.meta.env.PROD) registerWorker()
}

const IDLE_MS = 5000

/**
 * Has the browser fetch `public/worker.js` when it has nothing better to do. Private windows and
 * old settings go without, and lose the offline page alone.
 */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedScript(WORKER)).catch(() => undefined)
  }
  // Safari has no such callback: a little later, then, whatever else happens.
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_MS })
  else setTimeout(register, IDLE_MS)
}

/**
 * A page that the browser kept while the person was elsewhere, and shows again as it was, has heard of nothing. It
 * starts anew where what this device remembers is not what it was (signed out, locked, another language), or where it
 * had been left for a provider's page.
 *
 * Source: HTML standard, « PageTransitionEvent », `persisted`.
 */
function renewRestoredPage(): void {
  const redirects = createRedirects(navigator.userAgent, () => window.sessionStorage)
  const remembered = () => JSON.stringify(localStorageOrNull())
  let before = remembered()

  addEventListener('pagehide', () => {
    before = remembered()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (remembered() === before && redirects.read() === null)) return
    // What is no longer theirs to see is not seen meanwhile.
    document.body.hidden = true
    location.reload()
  })
}
