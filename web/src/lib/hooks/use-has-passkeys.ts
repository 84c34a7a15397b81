import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/** Whether passkeys may be used here. What is rendered at build time has them; `.passkey` hides where there are none. */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
