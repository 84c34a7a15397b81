import { createRedirects } from '../lib/auth/account/redirects.ts'
import { localStorageOrNull } from '../lib/device/storage.ts'
import { trustedScript, WORKER } from '../lib/trusted-script.ts'

/** What can wait until after the first screen. */
export function afterStart(): void {
  renewRestoredPage()
  if (import.meta.env.PROD) registerWorker()
}

const IDLE_MS = 5000

/** Registers `public/worker.js` once the browser is idle. Where workers are off, only the offline page is missing. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedScript(WORKER)).catch(() => undefined)
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_MS })
  else setTimeout(register, IDLE_MS)
}

/**
 * Reloads a page that comes back from the back/forward cache if the device's storage has changed meanwhile (signed out,
 * locked, another language) or if it was left for a provider's page.
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
    // Nothing that is no longer allowed shows until then.
    document.body.hidden = true
    location.reload()
  })
}
