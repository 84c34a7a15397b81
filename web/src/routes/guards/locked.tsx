import { laterComponent } from '../../ui/later-component.tsx'
import { LoadingScreen } from '../../ui/notes/skeleton.tsx'

/**
 * Stands where the page was, under the same address: unlocking leads back to it. Fetched while the
 * session is open, so that it is there when the network is not.
 */
export const Locked = laterComponent(
  async () => (await import('../../features/lock/lock-screen.tsx')).LockScreen,
  { waiting: <LoadingScreen /> },
)
