import { useSyncExternalStore } from 'react'
import { useServices } from '../services.tsx'

const never = () => () => undefined

/** Whether passkeys may be used here. Build-time rendering assumes so; where they may not, CSS hides `.passkey`. */
export function useHasPasskeys(): boolean {
  const { auth } = useServices()
  return useSyncExternalStore(never, auth.hasPasskeys, () => true)
}
