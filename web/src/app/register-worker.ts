import { trustedScript, WORKER } from '../lib/trusted-script.ts'

const IDLE_MS = 5000

/**
 * Has the browser fetch `public/worker.js` when it has nothing better to do. Private windows and
 * old settings go without, and lose the offline page alone.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => {
    navigator.serviceWorker.register(trustedScript(WORKER)).catch(() => undefined)
  }
  // Safari has no such callback: a little later, then, whatever else happens.
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: IDLE_MS })
  else setTimeout(register, IDLE_MS)
}
