import { followPasskeys } from './follow-passkeys.ts'
import { createRedirects } from '../lib/auth/account/redirects.ts'
import { keepKnownPerson } from '../lib/device/known-person.ts'
import { localStorageOrNull } from '../lib/device/storage.ts'
import { nextPath } from '../lib/next-path.ts'
import { preloadInside } from '../routes/router.tsx'
import type { Services } from '../lib/services.tsx'
import { whenIdle } from '../lib/loading/when-idle.ts'
import { trustedScript, WORKER } from '../lib/loading/trusted-script.ts'

/** Starts everything that can wait until the first screen is shown. */
export function afterStart({ auth, live }: Pick<Services, 'auth' | 'live'>): void {
  keepKnownPerson(auth.state)
  followPasskeys({ auth, live })
  fetchAhead()
  renewRestoredPage()
  if (!environment.dev) registerWorker()
}

/**
 * At the person's first input, preloads the code of the page that follows the sign-in. A password manager may have filled in
 * the form before this code was loaded.
 */
function fetchAhead(): void {
  const stop = new AbortController()
  const fetchIt = (): void => {
    stop.abort()
    const next = nextPath(new URLSearchParams(location.search).get('next'))
    void preloadInside(new URL(next, location.origin).pathname)
  }
  for (const sign of ['input', 'keydown', 'pointerdown'])
    addEventListener(sign, fetchIt, { signal: stop.signal })
  const password = document.querySelector<HTMLInputElement>('input[type=password]')
  if (password !== null && password.value !== '') fetchIt()
}

/** Registers `public/worker.js` once the browser is idle. A browser without service workers only lacks the offline page. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedScript(WORKER)).catch(() => undefined)
  }
  whenIdle(register)
}

/**
 * Reloads a page that comes back from the back/forward cache, if local storage has changed since the person left the page
 * (sign-out, lock, another language), or if they left it for a provider's page.
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
    // Hide the page until it has reloaded: the person may no longer be allowed to see it.
    document.body.hidden = true
    location.reload()
  })
}
