import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/**
 * Whether passkeys may be used here. The build-time rendering assumes that they may; `.passkey` is hidden if they may
 * not.
 */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
