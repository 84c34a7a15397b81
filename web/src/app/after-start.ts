import { registerWorker } from './register-worker.ts'
import { renewRestoredPage } from './renew-restored-page.ts'

/** What can wait for the first screen. */
export function afterStart(): void {
  renewRestoredPage()
  if (import.meta.env.PROD) registerWorker()
}
