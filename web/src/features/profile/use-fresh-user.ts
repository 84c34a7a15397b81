import { useEffect } from 'react'
import { useServices } from '../../lib/services.tsx'

/**
 * The screens stand on the cached user; what changed elsewhere, such as an address verified in
 * another tab, arrives when the page is opened and when the person comes back to it.
 */
export function useFreshUser(): void {
  const { auth } = useServices()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void auth.user.fetch().catch(() => undefined)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [auth])
}
