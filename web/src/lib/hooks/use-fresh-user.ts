import { useEffect } from 'react'
import { useServices } from '../services.tsx'

/**
 * Fetches the user when the page opens and whenever its tab is shown again, because the person may have verified the address in
 * another tab.
 */
export function useFreshUser(isWanted = true): void {
  const { auth } = useServices()
  useEffect(() => {
    if (!isWanted) return
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void auth.user.fetch().catch(() => undefined)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [auth, isWanted])
}
