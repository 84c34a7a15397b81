import { createRedirects } from '../lib/auth/account/redirects.ts'
import { localStorageOrNull } from '../lib/storage.ts'

/**
 * A page that the browser kept while the person was elsewhere, and shows again as it was, has heard of nothing. It
 * starts anew where what this device remembers is not what it was (signed out, locked, another language), or where it
 * had been left for a provider's page.
 *
 * Source: HTML standard, « PageTransitionEvent », `persisted`.
 */
export function renewRestoredPage(): void {
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
